import type { ReactNode } from 'react'

/** Says what is going on, above a line that moves while it lasts. */
export const Progress = ({ children }: { children: ReactNode }) => (
  <p className="going-on" role="status">
    {children}
  </p>
)
