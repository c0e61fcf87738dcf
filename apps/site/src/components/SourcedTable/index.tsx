import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './styles.module.css'

/**
 * A statement about a product. `date` is the day of the source, or the day on which it was read. `test` is the file of the test whose title
 * is the source.
 */
export type Fact = { text: string; source: string; href?: string; date: string; test?: string }

/** Products beside each other. A cell is null if no public source was found, or if nobody looked for one. */
export type Sourced = { subject: string; columns: string[]; rows: { name: string; cells: (Fact | null)[] }[] }

/** Shows a file of `comparisons/`. Each cell has its source and the date of that source. */
export function SourcedTable({ table, isWide = false }: { table: Sourced; isWide?: boolean }): ReactNode {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <table className={`table-rows ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{table.subject}</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {table.columns.map((column, index) => (
                <td key={column} data-column={column}>
                  <Cell cell={cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ cell }: { cell: Fact | null | undefined }): ReactNode {
  if (!cell) return <span className={styles.missing}>not checked</span>
  const { text, source, href, date, test } = cell
  return (
    <>
      {text}
      <small>
        {test !== undefined && 'Test: '}
        {href === undefined ? source : <Link to={href}>{source}</Link>}, <span className={styles.date}>{date}</span>
      </small>
    </>
  )
}
