import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import Sizes from '../components/Drawings/pictures/Sizes.tsx'
import styles from '../components/Pricing/styles.module.css'

/** Every plan includes these, because there is only one edition. */
const everything = [
  'All calls of the API',
  'All chains, local and public',
  'Swaps, staking reads, webhook',
  'The TypeScript client',
  'This site, under your brand',
  'Any number of users, devices and transactions',
]

/** Parts that every wallet backend needs: with this software, and self-built. */
const instead = [
  ['Authentication', 'Each device signs its calls with its own key', 'Issue, refresh and revoke tokens, and protect a server key'],
  ['Balances', 'All tokens of an address from one block, in one request to the node', 'One request per token, or your own indexer'],
  ['Sending', 'Stored before it is sent, and sent again after a crash or a reorganisation', 'A state machine, and a test for each failure'],
  ['History', 'With all movements of value, followed until it is final', 'Read and decode receipts, again after each reorganisation'],
  [
    'Swaps',
    'Quotes from on-chain pools, which a client cannot alter',
    'A price service with an API key and terms, or your own calculation',
  ],
  ['Local development', 'Chains, database, API and site in one command', 'Test networks, faucets, and keys for each developer'],
  ['Documentation', 'This site, under your brand, checked against the contract', 'Your own site'],
] as const

export default function Pricing(): ReactNode {
  const { plans, provider } = useBrand()
  return (
    <Layout title="Pricing" description="The software is free. You pay for servers, nodes and optional support.">
      <main className="page">
        <h1>The software is free</h1>
        <p className="lead">
          It is MIT licensed and complete: no paid edition has more features. You pay for servers and nodes, and for support if you want it.
        </p>
        <ul className={styles.plans}>
          {plans.map(({ name, price, terms, includes, action }) => (
            <li key={name}>
              <h2>{name}</h2>
              <p className={styles.price}>{price}</p>
              <p className={styles.terms}>{terms}</p>
              <ul className={styles.includes}>
                {includes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <Link className="action" to={action.href}>
                {action.label}
              </Link>
            </li>
          ))}
        </ul>
        <section className="section markdown" aria-labelledby="compare">
          <h2 id="compare">Compare plans</h2>
          <table className={styles.compared}>
            <thead>
              <tr>
                <td />
                {plans.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {everything.map((line) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  {plans.map(({ name }) => (
                    <td key={name}>
                      <Yes />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">Price</th>
                {plans.map(({ name, price }) => (
                  <td key={name}>{price}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">Terms</th>
                {plans.map(({ name, terms }) => (
                  <td key={name}>{terms}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
        <section className="section markdown" aria-labelledby="instead">
          <h2 id="instead">Compared with building it yourself</h2>
          <p>
            Every wallet backend needs these parts. The <Link to="/features">features</Link> page describes how each works today. We name no
            hours, because they depend on your team.
          </p>
          <table className="table-rows">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">With this software</th>
                <th scope="col">Without it</th>
              </tr>
            </thead>
            <tbody>
              {instead.map(([part, here, own]) => (
                <tr key={part}>
                  <th scope="row">{part}</th>
                  <td data-column="With it">{here}</td>
                  <td data-column="Without it">{own}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            You still build the app, the wallet key and its backup, and any item of the <Link to="/roadmap">roadmap</Link> that you need
            now.
          </p>
        </section>
        <section className="section markdown" aria-labelledby="run">
          <h2 id="run">Running costs</h2>
          <p>
            The bill depends on your load. These are the parts that you pay for, with any provider. The{' '}
            <Link to="/case-studies">case studies</Link> calculate three loads and show how to use your own prices.
          </p>
          <Sizes />
          <table className="table-rows">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">What you need</th>
                <th scope="col">What makes it grow</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">API and worker</th>
                <td data-column="What you need">one small machine with Node.js to start</td>
                <td data-column="What makes it grow">requests: add processes</td>
              </tr>
              <tr>
                <th scope="row">PostgreSQL</th>
                <td data-column="What you need">one server with backups</td>
                <td data-column="What makes it grow">stored transactions and notifications</td>
              </tr>
              <tr>
                <th scope="row">Redis</th>
                <td data-column="What you need">one server with appendonly; no backup</td>
                <td data-column="What makes it grow">active quotes and requests</td>
              </tr>
              <tr>
                <th scope="row">Nodes</th>
                <td data-column="What you need">one RPC URL per chain: your own node or a provider</td>
                <td data-column="What makes it grow">the number of chains, because every block is read, and reads that are not cached</td>
              </tr>
            </tbody>
          </table>
          <p>
            The signer of a transaction pays the fee of the chain. {provider} takes no share of a swap: the platform fee of every quote is
            0.
          </p>
        </section>
      </main>
    </Layout>
  )
}

function Yes(): ReactNode {
  return (
    <svg className={styles.yes} viewBox="0 0 18 18" role="img" aria-label="Yes">
      <path d="M3 9.5 L7.5 14 L15 4" />
    </svg>
  )
}
