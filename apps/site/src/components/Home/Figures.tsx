import Link from '@docusaurus/Link'
import facts from '@home/facts'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand.ts'
import styles from './Figures.module.css'

const { figures } = facts
const machines = [...new Set(figures.map(({ machine, node }) => `${machine}, Node ${node.slice(1)}`))]

/** Results of our benchmarks, with the command that repeats each. */
export default function Figures(): ReactNode {
  const { links } = useBrand()
  return (
    <section className="section" aria-labelledby="figures">
      <h2 id="figures">Benchmarks you can repeat</h2>
      <dl className={styles.figures}>
        {figures.map(({ value, unit, what, command, date, remark }) => (
          <div key={`${what} ${unit}`}>
            <dt>{what}</dt>
            <dd className={styles.value}>{value.toLocaleString('en')}</dd>
            <dd>{unit}</dd>
            <dd className={styles.how}>
              <code>{command}</code>
              <span>
                {date}
                {remark && `; ${remark}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.where}>
        Measured on {machines.join('; ')}. A bare server is Node's own HTTP server with the same database statements and no checks. All
        results, also missed targets, are in <code>docs/BENCHMARKS.md</code> of the <Link to={links.source}>source</Link>.
      </p>
    </section>
  )
}
