import Link from '@docusaurus/Link'
import facts from '@home/facts'
import type { ReactNode } from 'react'
import example from '../../pictures/wallet-home.webp'
import styles from './Wallet.module.css'

/** Pictures of the wallet in the brand of this site, beside one in an example brand. */
export default function Wallet(): ReactNode {
  if (!facts.wallet.hasPictures) return null
  return (
    <section className={`section ${styles.wallet}`} aria-labelledby="wallet">
      <h2 id="wallet">One wallet, in your brand</h2>
      <div className={styles.words}>
        <p>
          The web wallet is part of the software: accounts, payments, swaps, NFTs, approvals and notifications, on {facts.networks.count}{' '}
          networks. Name, colours, logo, fonts and networks come from one file, <code>brand.json</code>.
        </p>
        <p>
          <Link to="/web-wallet">What the wallet does</Link>
        </p>
      </div>
      <ul className={styles.pictures}>
        <Picture
          src="/wallet-wide.webp"
          width={1200}
          height={750}
          alt="The home screen in a wide window: total value, chart, tokens of each network"
        >
          In this brand, on a wide screen
        </Picture>
        <Picture src="/wallet-home.webp" width={600} height={1298} alt="The home screen on a phone: total value, chart, actions and tokens">
          And on a phone
        </Picture>
        <Picture src={example} width={600} height={1298} alt="The same screen with the logo, colours and networks of an example brand">
          With the file of another brand
        </Picture>
      </ul>
    </section>
  )
}

type PictureProps = { src: string; width: number; height: number; alt: string; children: ReactNode }

function Picture({ src, width, height, alt, children }: PictureProps): ReactNode {
  return (
    <li>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      <p>{children}</p>
    </li>
  )
}
