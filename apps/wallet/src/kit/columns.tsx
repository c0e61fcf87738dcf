import type { ReactNode } from 'react'

type ColumnsProps = {
  /** What explains the main column. It stands beside it on wide screens. */
  aside: ReactNode
  /** Where the second column is on phones: below the first one, or nowhere. */
  onPhones?: 'below' | 'away'
  children: ReactNode
}

/** Two columns of a screen: what one does there, and what it means. */
export function Columns({ aside, onPhones = 'below', children }: ColumnsProps) {
  return (
    <div className="columns">
      <div className="columns-main">{children}</div>
      <div className={`columns-aside columns-${onPhones}`}>{aside}</div>
    </div>
  )
}

/** A few words in the second column that explain the first. */
export function Help({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="well">
      <h2>{title}</h2>
      <p className="muted">{children}</p>
    </section>
  )
}
