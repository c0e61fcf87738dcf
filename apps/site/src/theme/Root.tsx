import Head from '@docusaurus/Head'
import { useLocation } from '@docusaurus/router'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
import type { ReactNode } from 'react'
import { baseUrlBannerScript } from '../base-url-banner.ts'

/** Preloads the fonts, before a style sheet requests them. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={mono} as="font" type="font/woff2" crossOrigin="anonymous" />
      </Head>
      {typeof window === 'undefined' && <BaseUrlBanner />}
      {children}
    </>
  )
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
