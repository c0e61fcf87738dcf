import Head from '@docusaurus/Head'
import mono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
import type { ReactNode } from 'react'

/** Asks for the fonts before any style sheet does. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Head>
        <link rel="preload" href={sans} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={mono} as="font" type="font/woff2" crossOrigin="anonymous" />
      </Head>
      {children}
    </>
  )
}
