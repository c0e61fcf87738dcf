import Head from '@docusaurus/Head'
import Link from '@docusaurus/Link'
import { useLocation } from '@docusaurus/router'
import { PageMetadata } from '@docusaurus/theme-common'
import { type ReactNode, useEffect, useState } from 'react'
import { openSearch } from '../../../components/Search/open.ts'
import { nearestTo, wordsOf } from '../../../nearest.ts'
import { pageAddresses } from '../../../page-addresses.ts'

const ways = [
  ['/', 'Home', 'what this is, in one page'],
  ['/getting-started', 'Get started', 'from a clone to the first swap'],
  ['/api-docs', 'API', 'the calls, and how they are signed'],
  ['/roadmap', 'Roadmap', 'what is built, and what comes next'],
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
      <p className="lead">Nothing is published at this address. The page may have moved, or the address may be misspelled.</p>
      <Nearest />
      <ul className="ways">
        {ways
          .filter(([to]) => pageAddresses.has(to))
          .map(([to, label, what]) => (
            <li key={to}>
              <Link to={to}>{label}</Link> <span>{what}</span>
            </li>
          ))}
      </ul>
    </main>
  )
}

/** Links to the pages most similar to the requested path, and a search for its words. Its line is reserved until they are known. */
function Nearest(): ReactNode {
  const { pathname } = useLocation()
  const [requested, setRequested] = useState<string>()
  useEffect(() => setRequested(pathname), [pathname])
  if (requested === undefined) return <p className="nearest" />
  const nearest = nearestTo(requested, pageAddresses)
  return (
    <p className="nearest">
      {nearest.length > 0 && <span>Near it:</span>}
      {nearest.map((address) => (
        <Link key={address} to={address}>
          {address}
        </Link>
      ))}
      <button type="button" onClick={() => openSearch(wordsOf(requested).join(' '))}>
        Search for it
      </button>
    </p>
  )
}
