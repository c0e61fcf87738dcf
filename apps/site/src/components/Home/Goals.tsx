import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './styles.module.css'

const goals = [
  ['/mobile-wallet', 'Put a wallet into an app', 'The calls of an iOS or Android app, in the order in which it makes them.'],
  ['/defi-ai', 'Swap and stake', 'Quotes from the pools themselves, and a transaction that keeps to them or reverts.'],
  ['/on-chain-events-streaming', 'Know what happened', 'Blocks read as they come, and transactions followed until they are final.'],
  ['/architecture', 'Run it yourself', 'Two processes, one PostgreSQL, one Redis, and your nodes.'],
  ['/api-reference', 'Understand the API', 'How requests are signed, how lists come in pages, what every error says.'],
  ['/roadmap', 'See what is missing', 'What is built, what comes next, and what is not planned.'],
] as const

/** Where to go, by what the reader wants. */
export default function Goals(): ReactNode {
  return (
    <section className={`section ${styles.index}`} aria-labelledby="goals">
      <h2 id="goals">What do you want to do?</h2>
      <ul className={styles.goals}>
        {goals.map(([to, title, text]) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
