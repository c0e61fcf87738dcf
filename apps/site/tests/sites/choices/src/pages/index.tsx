import Head from '@docusaurus/Head'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'

export default function Home(): ReactNode {
  return (
    <Layout>
      <Head titleTemplate="%s, in a template">
        <title>Home</title>
      </Head>
      <main>
        <h1>A home page</h1>
      </main>
    </Layout>
  )
}
