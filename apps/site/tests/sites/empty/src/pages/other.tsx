import Layout from '@theme/Layout'
import type { ReactNode } from 'react'

export default function Other(): ReactNode {
  return (
    <Layout>
      <main>
        <h1>Another page</h1>
      </main>
    </Layout>
  )
}
