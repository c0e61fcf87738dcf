import Head from '@docusaurus/Head'
import { useLocation } from '@docusaurus/router'
import Original from '@theme-original/SiteMetadata'
import type { ReactNode } from 'react'
import { markdownPath } from '../../../derived/addresses.ts'
import { pageAddresses } from '../../page-addresses.ts'

/** What the head of every page says; here that it can be had as Markdown. */
export default function SiteMetadata(): ReactNode {
  const { pathname } = useLocation()
  return (
    <>
      <Original />
      {pageAddresses.has(pathname) && (
        <Head>
          <link rel="alternate" type="text/markdown" href={markdownPath(pathname)} />
        </Head>
      )}
    </>
  )
}
