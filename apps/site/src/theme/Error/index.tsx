import Head from '@docusaurus/Head'
import type { ReactNode } from 'react'
import CrashScreen from '../../components/CrashScreen/index.tsx'

/** When the frame of the site crashed too. Nothing here may need the site's own context, which is gone. */
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
