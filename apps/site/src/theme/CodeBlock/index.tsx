import type { ReactNode } from 'react'

/** What the theme itself shows as code, such as an error: plain, since blocks of our pages are highlighted while the site is built. */
export default function CodeBlock({ children }: { children: ReactNode }): ReactNode {
  return (
    <pre>
      <code>{children}</code>
    </pre>
  )
}
