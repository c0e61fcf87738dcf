import Link from '@docusaurus/Link'
import facts from '@home/facts'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand.ts'
import styles from './Figures.module.css'

const { figures } = facts
const machines = [...new Set(figures.flatMap(({ where }) => where ?? []))]

/** Results of our benchmarks, each with the command to repeat it. */
export default function Figures(): ReactNode {
  const { links } = useBrand()
  if (figures.length === 0) return null
  return (
    <section className="section" aria-labelledby="figures">
      <h2 id="figures">Benchmarks you can repeat</h2>
      <dl className={styles.figures}>
        {figures.map(({ id, value, unit, what, command, date, remark }) => (
          <div key={id} data-claim={id}>
            <dt>{what}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd>{unit}</dd>
            <dd className={styles.how}>
              <code>{command}</code>
              <span>{[date, remark].filter(Boolean).join('; ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.where}>
        Measured on <span data-from="docs/benchmarks.json">{machines.join('; ')}</span>. A bare server is Node's own HTTP server with the
        same database statements and no checks. All results, also missed targets, are in <code>docs/BENCHMARKS.md</code> of the{' '}
        <Link to={links.source}>source</Link>.
      </p>
    </section>
  )
}
