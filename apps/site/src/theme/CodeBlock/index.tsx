import type { ReactNode } from 'react'

/** Plain code blocks of the theme, such as errors. Code on our pages is highlighted at build time instead. */
export default function CodeBlock({ children }: { children: ReactNode }): ReactNode {
  return (
    <pre>
      <code>{children}</code>
    </pre>
  )
}
