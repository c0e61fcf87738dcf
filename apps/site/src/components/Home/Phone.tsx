import facts from '@home/facts'
import type { ReactNode } from 'react'
import styles from './Phone.module.css'

const { phone } = facts.walk

/** A drawing of a phone with its key. */
function Phone({ signing = false, children }: { signing?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>{children}</div>
      <p className={signing ? styles.vaultLit : styles.vault}>
        <svg viewBox="0 0 34 16" width="34" height="16" aria-hidden="true">
          <path d="M14 8 H32 V13 M26 8 V12 M8 2 A6 6 0 1 1 7.99 2 Z" />
        </svg>
        {signing ? 'The key signs, and stays' : 'The key stays here'}
      </p>
    </div>
  )
}

/** The quote on the phone. */
export function Quoting({ beat }: { beat: number }): ReactNode {
  const unknown = beat < 1 ? styles.unknown : ''
  return (
    <Phone>
      <p className={styles.title}>Swap</p>
      <p className={styles.amount}>
        <span>You give</span> {phone.pays}
      </p>
      <p className={`${styles.amount} ${unknown}`}>
        <span>You get</span> {phone.gets}
      </p>
      <Terms
        className={unknown}
        terms={[
          ['At least', phone.least],
          ['Rate', phone.rate],
          ['Through', phone.protocol],
        ]}
      />
      <p className={`${styles.press} ${unknown}`}>Review</p>
    </Phone>
  )
}

/** The transaction on the phone before it is signed. */
export function Signing({ beat }: { beat: number }): ReactNode {
  const signed = beat >= 2
  return (
    <Phone signing={signed}>
      <p className={styles.title}>Sign this swap?</p>
      <Terms
        terms={[
          ['You give', phone.pays],
          ['At least', phone.least],
          ['Contract', beat < 1 ? '…' : phone.contract],
          ['Account', phone.account],
          ['Network', phone.network],
        ]}
      />
      <p className={`${signed ? styles.pressed : styles.press} ${beat < 1 ? styles.unknown : ''}`}>{signed ? 'Signed' : 'Sign'}</p>
    </Phone>
  )
}

/** The notifications on the phone after the swap. */
export function Confirming({ beat }: { beat: number }): ReactNode {
  return (
    <Phone>
      <p className={styles.title}>Notifications</p>
      {phone.notified.map(({ title, message, time }, index) => (
        <div key={title} className={`${styles.notice} ${index === 0 && beat < 1 ? styles.unknown : ''}`}>
          <p>{time}</p>
          <p>{title}</p>
          <p>{message}</p>
        </div>
      ))}
    </Phone>
  )
}

function Terms({ terms, className = '' }: { terms: [name: string, value: string][]; className?: string | undefined }): ReactNode {
  return (
    <dl className={`${styles.terms} ${className}`}>
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
