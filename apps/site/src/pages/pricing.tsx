import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import styles from '../components/Pricing/styles.module.css'

const everything = [
  'All calls of the API',
  'All chains, local and real',
  'Swaps, staking reads, webhook',
  'The TypeScript client',
  'This site, under your brand',
  'Users, devices, transactions without limit',
]

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
        <section className="section markdown" aria-labelledby="run">
          <h2 id="run">What it costs to run</h2>
          <p>Nobody can name your bill without your load. These are the parts that you will pay for, whoever you pay.</p>
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
