import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.ts'
import Goals from '../components/Home/Goals.tsx'
import Layers from '../components/Home/Layers.tsx'
import Scenarios from '../components/Home/Scenarios.tsx'
import SwapWalk from '../components/Home/SwapWalk.tsx'
import styles from '../components/Home/styles.module.css'

export default function Home(): ReactNode {
  const { tagline, promise } = useBrand()
  return (
    <Layout title={tagline.replace(/\.$/, '')} description={`${tagline} ${promise}`}>
      <main className="page">
        <div className={styles.hero}>
          <div>
            <h1>{tagline}</h1>
            <p className="lead">{promise}</p>
            <p className={styles.what}>
              Devices, balances, fees, sending, swaps, history and notifications for iOS and Android apps. It prepares, the app signs, it
              broadcasts. It never sees a private key.
            </p>
            <div className="actions">
              <Link className="action action-first" to="/getting-started">
                Get started
              </Link>
              <Link className="action" to="/api-docs">
                Read the API
              </Link>
            </div>
            <p className={styles.command}>
              <code>npm start</code> <span>brings up chains, database and API. No account, no key, no Docker.</span>
            </p>
          </div>
          <SwapWalk />
        </div>
        <Layers />
        <Goals />
        <Scenarios />
      </main>
    </Layout>
  )
}
