import Link from '@docusaurus/Link'
import groups from '@home/calls'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import styles from '../components/ApiIndex/styles.module.css'

export default function ApiDocs(): ReactNode {
  const { apiSlug, apiTitle } = useBrand()
  const reference = `/api/${apiSlug}`
  return (
    <Layout title="API docs" description={`The ${apiTitle}: first steps, an index of all calls, and the reference.`}>
      <main className="page">
        <h1>{apiTitle}</h1>
        <p className="lead">
          Plain HTTP and JSON with one OpenAPI contract. It documents every call, field, status and error message. The example answers were
          recorded from a running stack.
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
          <h2 id="areas">Every call</h2>
          {groups.map(({ name, title, description, calls }) => (
            <section key={name} className={styles.group} aria-labelledby={`group-${name}`}>
              <h3 id={`group-${name}`}>
                <Link to={`${reference}#tag/${name}`}>{title}</Link>
              </h3>
              <p>{description}</p>
              <ul>
                {calls.map(({ method, path, summary, anchor }) => (
                  <li key={anchor}>
                    <Link to={`${reference}#${anchor}`}>{summary}</Link>
                    <code>
                      <span>{method.toUpperCase()}</span> {path}
                    </code>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
        <section className="section" aria-labelledby="tools">
          <h2 id="tools">Clients and tools</h2>
          <ul className="ways">
            <li>
              <a href="/openapi.json" download>
                openapi.json
              </a>{' '}
              <span>The contract as OpenAPI 3.1, for generators, mocks and agents</span>
            </li>
            <li>
              <Link to="/getting-started#your-first-swap-in-typescript">TypeScript</Link>{' '}
              <span>A typed client with one method per operation, generated from the contract</span>
            </li>
            <li>
              <Link to="/mobile-wallet">Swift, Kotlin</Link>{' '}
              <span>One file each to copy: a key in secure hardware, signed tokens, and the calls of an app</span>
            </li>
            <li>
              <a href="/llms.txt">llms.txt</a> <span>Every page as Markdown, for coding agents</span>
            </li>
          </ul>
        </section>
      </main>
    </Layout>
  )
}
