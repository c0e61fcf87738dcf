import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import comparison from '../../../comparison.json'
import styles from './styles.module.css'

/** This software beside others. Each cell has its source and the date of that source. */
export function Comparison(): ReactNode {
  return (
    <div className={styles.wide}>
      <table className={`table-rows ${styles.comparison}`} data-from="apps/site/comparison.json">
        <thead>
          <tr>
            <th scope="col">Backend</th>
            {comparison.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {comparison.columns.map((column, index) => (
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

type Fact = { text: string; source: string; href?: string; date: string }

function Cell({ cell }: { cell: Fact | null | undefined }): ReactNode {
  if (!cell) return null
  const { text, source, href, date } = cell
  return (
    <>
      {text}
      <small>
        {href === undefined ? source : <Link to={href}>{source}</Link>}, <span className={styles.date}>{date}</span>
      </small>
    </>
  )
}
