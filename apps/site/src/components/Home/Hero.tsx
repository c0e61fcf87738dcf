import Link from '@docusaurus/Link'
import facts from '@home/facts'
import { Fragment, type ReactNode } from 'react'
import styles from './styles.module.css'

/** The first screen of the home page: the brand's sentences and the ways into the documentation. */
export default function Hero(): ReactNode {
  const { tagline, promise, summary } = facts.words
  return (
    <div className={styles.hero}>
      <h1>{keptWords(tagline)}</h1>
      <div>
        <p className="lead">{promise}</p>
        <p>{summary}</p>
        <div className="actions">
          <Link className="action action-first" to="/getting-started">
            Get started
          </Link>
          {facts.wallet.url !== undefined && (
            <Link className="action" to={facts.wallet.url}>
              Open the wallet
            </Link>
          )}
          <Link className="action" to="/api-docs">
            Read the API
          </Link>
        </div>
      </div>
    </div>
  )
}

/** The text with hyphenated words kept on one line. */
function keptWords(text: string): ReactNode {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words keep their place
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') ? <span className={styles.kept}>{word}</span> : word}
    </Fragment>
  ))
}
