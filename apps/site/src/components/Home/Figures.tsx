import Link from '@docusaurus/Link'
import facts from '@home/facts'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand.ts'
import styles from './Figures.module.css'

const { figures, measured } = facts

/** Results of our benchmarks, each with the command to repeat it. */
export default function Figures(): ReactNode {
  const { links } = useBrand()
  if (figures.length === 0) return null
  return (
    <section className="section" aria-labelledby="figures">
      <h2 id="figures">Benchmarks you can repeat</h2>
      <dl className={styles.figures}>
        {figures.map(({ name, value, unit, what, command }) => (
          <div key={name}>
            <dt>{what}</dt>
            <dd className={styles.value}>{value.toLocaleString('en')}</dd>
            <dd>{unit}</dd>
            <dd className={styles.how}>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.where}>
        Measured {measured}. All results, also those below a bare server, are in <code>docs/BENCHMARKS.md</code> of the{' '}
        <Link to={links.source}>source</Link>.
      </p>
    </section>
  )
}
