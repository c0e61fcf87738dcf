import Head from '@docusaurus/Head'
import renderRoutes from '@docusaurus/renderRoutes'
import { useLocation } from '@docusaurus/router'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
import type { ReactNode } from 'react'
import { baseUrlBannerScript } from '../base-url-banner.ts'
import { pageAddresses } from '../page-addresses.ts'

/** Preloads the fonts, before a style sheet requests them. Shows a page only at its exact path. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={mono} as="font" type="font/woff2" crossOrigin="anonymous" />
      </Head>
      {typeof window === 'undefined' && <BaseUrlBanner />}
      <Exact>{children}</Exact>
    </>
  )
}

/** The router ignores the case of a path. In another case, such as `/Pricing`, it gets a path that no page has. */
function Exact({ children }: { children: ReactNode }): ReactNode {
  const location = useLocation()
  const { pathname } = location
  const isMisspelled = !pageAddresses.has(pathname) && pageAddresses.has(pathname.toLowerCase())
  const exact = isMisspelled ? { ...location, pathname: `${pathname}.404` } : location
  return renderRoutes([{ render: () => children }], {}, { location: exact })
}

/** The script of the base URL banner. Only the HTML of the home page contains it: if React runs, the base URL is right. */
function BaseUrlBanner(): ReactNode {
  const { baseUrl } = useDocusaurusContext().siteConfig
  if (useLocation().pathname !== baseUrl) return null
  return (
    <Head>
      <script>{baseUrlBannerScript(baseUrl)}</script>
    </Head>
  )
}
