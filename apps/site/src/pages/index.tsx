import Link from '@docusaurus/Link'
import facts from '@home/facts'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import Binding from '../components/Home/Binding.tsx'
import Figures from '../components/Home/Figures.tsx'
import Goals from '../components/Home/Goals.tsx'
import Hero from '../components/Home/Hero.tsx'
import Layers from '../components/Home/Layers.tsx'
import Scenarios from '../components/Home/Scenarios.tsx'
import SwapWalk from '../components/Home/SwapWalk.tsx'
import styles from '../components/Home/styles.module.css'
import Wallet from '../components/Home/Wallet.tsx'

export default function Home(): ReactNode {
  const { tagline, promise } = facts.words
  return (
    <Layout title={tagline.replace(/\.$/, '')} description={`${tagline} ${promise}`}>
      <main className={`page ${styles.home}`}>
        <Hero />
        <SwapWalk />
        <Wallet />
        <Layers />
        <Binding />
        <Goals />
        <Figures />
        <Scenarios />
        <section className={`section ${styles.end}`} aria-labelledby="begin">
          <div>
            <h2 id="begin">
              <code>npm start</code>
            </h2>
            <p>Starts chains, database, API and this site. You need no account, no API key and no Docker.</p>
          </div>
          <div className="actions">
            <Link className="action action-first" to="/getting-started">
              From a clone to the first swap
            </Link>
          </div>
        </section>
      </main>
    </Layout>
  )
}
