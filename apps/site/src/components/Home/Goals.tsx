import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { pageAddresses } from '../../page-addresses.ts'
import styles from './styles.module.css'

const goals = [
  ['/web-wallet', 'Run a web wallet', 'A complete wallet for browsers, in your colours. The keys stay with the user.'],
  ['/mobile-wallet', 'Build a wallet app', 'The calls of an iOS or Android app, in order, with samples.'],
  ['/defi-ai', 'Swap and stake', 'Quotes from on-chain pools. The swap returns at least the threshold, or it reverts.'],
  ['/on-chain-events-streaming', 'Receive events', 'Every block is read, and transactions are followed until they are final.'],
  ['/on-chain-events-streaming#outgoing-webhooks', 'Send webhooks', 'Signed events for your own systems, with retries and filters.'],
  ['/architecture', 'Run it yourself', 'Two processes, one PostgreSQL, one Redis, and your nodes.'],
  ['/api-reference', 'Use the API', 'Authentication, pagination, error codes and rate limits.'],
  ['/roadmap', 'See the roadmap', 'What is built, what comes next, and what is not planned.'],
] as const

/** Links to the main pages, by goal. */
export default function Goals(): ReactNode {
  return (
    <section className={`section ${styles.index}`} aria-labelledby="goals">
      <h2 id="goals">What do you want to do?</h2>
      <ul className={styles.goals}>
        {goals
          .filter(([to]) => pageAddresses.has(to.replace(/#.*/, '')))
          .map(([to, title, text]) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <p>{text}</p>
            </li>
          ))}
      </ul>
    </section>
  )
}
