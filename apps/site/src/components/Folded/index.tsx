import type { ReactNode } from 'react'

/** A section of a document that the reader opens. It needs no scripts, unlike the theme's `details`. */
export default function Folded({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <details className="fold document">
      <summary>
        <strong>{title}</strong>
      </summary>
      {children}
    </details>
  )
}
