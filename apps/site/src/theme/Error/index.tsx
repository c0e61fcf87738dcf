import Head from '@docusaurus/Head'
import type { ReactNode } from 'react'
import CrashScreen from '../../components/CrashScreen/index.tsx'

/** The error page if the layout of the site has crashed too. It must not use React contexts of the site, because they are gone. */
export default function SiteError(props: { error: Error; tryAgain: () => void }): ReactNode {
  return (
    <>
      <Head>
        <html lang="en" />
        <title>This page crashed.</title>
      </Head>
      <CrashScreen {...props} />
    </>
  )
}
