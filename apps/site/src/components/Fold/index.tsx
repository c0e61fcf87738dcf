import { Children, type ReactNode } from 'react'

/** A section that is closed until the reader opens it, or follows a link to it. Its first child is its heading or title. */
export default function Fold({ children }: { children: ReactNode }): ReactNode {
  const [heading, ...rest] = Children.toArray(children).filter((child) => child !== '\n')
  return (
    <details className="fold">
      <summary>{heading}</summary>
      {rest}
    </details>
  )
}
