import Head from '@docusaurus/Head'
import Link from '@docusaurus/Link'
import { PageMetadata } from '@docusaurus/theme-common'
import type { ReactNode } from 'react'

const ways = [
  ['/', 'Home', 'what this is, in one page'],
  ['/getting-started', 'Get started', 'from a clone to the first swap'],
  ['/api-docs', 'API', 'the calls, and how they are signed'],
  ['/roadmap', 'Roadmap', 'what is not there yet'],
] as const

export default function NotFoundContent(): ReactNode {
  return (
    <main className="page not-found">
      <PageMetadata title="Page not found" />
      <Head>
        <html data-not-found="" lang="en" />
        <meta name="robots" content="noindex" />
      </Head>
      <p className="eyebrow">404</p>
      <h1>Page not found</h1>
      <p className="lead">Nothing is published at this address. It may have moved, or the link to it has a slip.</p>
      <ul className="ways">
        {ways.map(([to, label, what]) => (
          <li key={to}>
            <Link to={to}>{label}</Link> <span>{what}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}
