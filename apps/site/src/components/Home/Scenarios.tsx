import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { pageAddresses } from '../../page-addresses.ts'
import styles from './styles.module.css'

const scenarios = [
  ['/case-studies#neobank', 'A neobank adds a wallet', 'Customers keep their keys; the bank runs the backend.', Bank],
  ['/case-studies#studio', 'A game studio pays out winnings', 'Players keep their prizes in the app they already have.', Winnings],
  ['/case-studies#payroll', 'A payroll company pays in stablecoins', 'Many payments, each followed until it is final.', Payroll],
] as const

/** Links to the example scenarios. */
export default function Scenarios(): ReactNode {
  if (!pageAddresses.has('/case-studies')) return null
  return (
    <section className="section" aria-labelledby="scenarios">
      <h2 id="scenarios">Example scenarios</h2>
      <p className="lead">Three stories, not customers: the problem, the decision and the load of each.</p>
      <ul className={styles.scenarios}>
        {scenarios.map(([to, title, text, Drawing]) => (
          <li key={to}>
            <svg viewBox="19 0 320 150" aria-hidden="true">
              <Drawing />
            </svg>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A drawing of the bank and the customer's phone, which holds the key. */
function Bank(): ReactNode {
  return (
    <>
      <path d="M20 62 L90 24 L160 62 Z M30 62 V120 M62 62 V120 M90 62 V120 M118 62 V120 M150 62 V120 M20 120 H160 V130 H20 Z" />
      <path className={styles.thin} d="M172 90 H222" />
      <path d="M232 14 H300 V136 H232 Z M258 22 H274" />
      <path className={styles.copper} d="M256 74 a8 8 0 1 1 -0.01 0 Z M264 82 H286 V90 M278 82 V88" />
    </>
  )
}

/** A drawing of a treasury that pays several players' phones. */
function Winnings(): ReactNode {
  return (
    <>
      <path d="M20 126 V78 H84 V126 Z M20 94 H84 M20 110 H84" />
      <path className={styles.thin} d="M52 70 V24 H276 V44 M160 24 V44 M218 24 V44" />
      {[160, 218, 276].map((x) => (
        <g key={x}>
          <path d={`M${x - 20} 52 h40 v74 h-40 Z M${x - 5} 59 h10`} />
          <circle className={styles.copper} cx={x} cy="90" r="9" />
        </g>
      ))}
    </>
  )
}

/** A drawing of a list of payments, of which the last is not final yet. */
function Payroll(): ReactNode {
  return [0, 1, 2, 3].map((row) => {
    const y = 24 + row * 34
    return (
      <g key={row}>
        <path d={`M20 ${y} H${[112, 96, 124, 88][row]}`} />
        <path className={styles.thin} d={`M136 ${y} H${row === 3 ? 200 : 262}`} />
        <path d={`M272 ${y - 12} h24 v24 h-24 Z`} className={row === 3 ? styles.thin : undefined} />
        {row < 3 ? <path d={`M278 ${y} l5 5 l8 -10`} /> : <circle className={styles.copper} cx="208" cy={y} r="7" />}
      </g>
    )
  })
}
