import Head from '@docusaurus/Head'
import { useLocation } from '@docusaurus/router'
import Original from '@theme-original/SiteMetadata'
import type { ReactNode } from 'react'
import { markdownPath, socialImagePath } from '../../../derived/addresses.ts'
import { socialSize } from '../../../derived/social-size.ts'
import { useBrand } from '../../brand.ts'
import { pageAddresses } from '../../page-addresses.ts'

/** The metadata in the head of every page. Adds the social image and the link to the Markdown. */
export default function SiteMetadata(): ReactNode {
  const { pathname } = useLocation()
  const { name, siteUrl } = useBrand()
  return (
    <>
      <Original />
      {pageAddresses.has(pathname) && (
        <Head>
          <link rel="alternate" type="text/markdown" href={markdownPath(pathname)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={name} />
          <meta property="og:image" content={siteUrl + socialImagePath(pathname)} />
          <meta property="og:image:width" content={String(socialSize.width)} />
          <meta property="og:image:height" content={String(socialSize.height)} />
        </Head>
      )}
    </>
  )
}
