import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './styles.module.css'

const scenarios = [
  ['/case-studies#neobank', 'A neobank adds a wallet', 'Custody stays with the customer; the bank runs the backend.'],
  ['/case-studies#studio', 'A game studio pays out winnings', 'Players hold what they won, in the app they already have.'],
  ['/case-studies#payroll', 'A payroll company pays in stablecoins', 'Thousands of payments, each followed until it is final.'],
] as const

/** The worked scenarios, in a strip. */
export default function Scenarios(): ReactNode {
  return (
    <section className="section" aria-labelledby="scenarios">
      <h2 id="scenarios">Worked scenarios</h2>
      <p className="lead">Not customers: three designs, drawn to the last call, with what they need to run.</p>
      <ul className={styles.scenarios}>
        {scenarios.map(([to, title, text]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
