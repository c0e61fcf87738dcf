import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import styles from '../components/Home/styles.module.css'

const areas = [
  ['devices', 'Devices', 'Register an installed app, and learn the oldest version that may be used.'],
  ['platforms', 'Platforms', 'The chains of a deployment, their fees, and what a transaction will cost.'],
  ['tokens', 'Tokens', 'The catalogue of a chain.'],
  ['wallet', 'Wallet', 'Addresses, balances, nonces, stakes, and sending.'],
  ['swap', 'Swap', 'A quote, and the transaction that executes it.'],
  ['transactions', 'Transactions', 'History, and reports of indexers.'],
  ['notifications', 'Notifications', 'What the device was told.'],
  ['settings', 'Settings', 'What an app reads at its start.'],
  ['health', 'Health', 'Whether the server can do its work.'],
] as const

export default function ApiDocs(): ReactNode {
  const { apiSlug, apiTitle } = useBrand()
  const reference = `/api/${apiSlug}`
  return (
    <Layout title="API docs" description={`The ${apiTitle}: where to begin, what it covers, and the reference of every call.`}>
      <main className="page">
        <h1>{apiTitle}</h1>
        <p className="lead">
          Plain HTTP and JSON, one contract. Every call, field, status and error sentence is written down, with answers that were recorded
          from a running stack.
        </p>
        <div className="actions">
          <Link className="action action-first" to={reference}>
            Open the reference
          </Link>
          <Link className="action" to="/api-reference">
            Read the guide
          </Link>
        </div>
        <section className="section" aria-labelledby="areas">
          <h2 id="areas">What it covers</h2>
          <ul className={styles.goals}>
            {areas.map(([tag, name, text]) => (
              <li key={tag}>
                <Link to={`${reference}#tag/${tag}`}>{name}</Link>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="section" aria-labelledby="tools">
          <h2 id="tools">For tools</h2>
          <ul className="ways">
            <li>
              <a href="/openapi.json" download>
                openapi.json
              </a>{' '}
              <span>The contract as OpenAPI 3.1, for generators, mocks and agents</span>
            </li>
            <li>
              <Link to="/getting-started#the-same-in-typescript">TypeScript</Link>{' '}
              <span>A typed client with one method per operation, generated from the contract</span>
            </li>
            <li>
              <Link to="/mobile-wallet">iOS, Android</Link> <span>What an app does with plain HTTP and a key in secure hardware</span>
            </li>
          </ul>
        </section>
      </main>
    </Layout>
  )
}
