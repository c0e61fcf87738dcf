import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import styles from '../components/Pricing/styles.module.css'

/** What all plans have, since there is one edition. */
const everything = [
  'All calls of the API',
  'All chains, local and real',
  'Swaps, staking reads, webhook',
  'The TypeScript client',
  'This site, under your brand',
  'Users, devices, transactions without limit',
]

/** What the software does that a wallet needs in any case, and what doing it oneself takes. */
const instead = [
  ['Who is asking', 'Devices sign each call with a key of their own', 'Tokens to issue, refresh and revoke, and a server key to guard'],
  ['Balances', 'All tokens of an address, of one block, in one request to the node', 'A request for each token, or an indexer to run'],
  ['Sending', 'Stored before it is sent, sent again after a crash or a reorganisation', 'A state machine, and a test for each way to fail'],
  ['History', 'With its movements of value, followed until it is final', 'Receipts to read and to decode, again after each reorganisation'],
  [
    'Swaps',
    'Quotes from the pools themselves, which a client cannot alter',
    'A price service with its key and its terms, or the same arithmetic',
  ],
  ['Local work', 'Chains, database, API and site in one command', 'Test networks, faucets, and keys for each developer'],
  ['Documentation', 'This site, under your brand, held against the contract', 'A site of your own'],
] as const

export default function Pricing(): ReactNode {
  const { plans, provider } = useBrand()
  return (
    <Layout title="Pricing" description="The software is free. What it costs is what it runs on, and help where you want it.">
      <main className="page">
        <h1>The software is free</h1>
        <p className="lead">
          It is MIT licensed and complete: there is no edition that can do more. What it costs is what it runs on, and help where you want
          it.
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
          <h2 id="compare">Compared</h2>
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
          <h2 id="instead">Compared with building it</h2>
          <p>
            No hours are named here, since nobody measured yours. These are the parts that a wallet's backend has in any case; each stands
            in the <Link to="/features">features</Link> as it works today.
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
            What you would still build: the app, the wallet key and its backup, and whatever of the <Link to="/roadmap">roadmap</Link> you
            cannot wait for.
          </p>
        </section>
        <section className="section markdown" aria-labelledby="run">
          <h2 id="run">What it costs to run</h2>
          <p>
            Nobody can name your bill without your load. These are the parts that you will pay for, whoever you pay. The{' '}
            <Link to="/case-studies">case studies</Link> work three loads out, and say how to put your prices in.
          </p>
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
                <td data-column="What you need">one small machine with Node, to begin with</td>
                <td data-column="What makes it grow">requests; add processes</td>
              </tr>
              <tr>
                <th scope="row">PostgreSQL</th>
                <td data-column="What you need">one server, backed up</td>
                <td data-column="What makes it grow">transactions and notifications kept</td>
              </tr>
              <tr>
                <th scope="row">Redis</th>
                <td data-column="What you need">one server, no backup</td>
                <td data-column="What makes it grow">quotes and requests under way</td>
              </tr>
              <tr>
                <th scope="row">Nodes</th>
                <td data-column="What you need">one RPC address per chain: your own node, or a provider</td>
                <td data-column="What makes it grow">chains served, and reads that no cache can save</td>
              </tr>
            </tbody>
          </table>
          <p>Fees of the chains are paid by those who sign. {provider} takes no part of a swap: the platform fee of every quote is 0.</p>
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
