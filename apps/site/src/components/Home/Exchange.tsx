import type { ReactNode } from 'react'
import Chain from './Chain.tsx'
import styles from './Exchange.module.css'

/** A message that appears at a beat of its step: an outgoing request or an incoming answer. */
export type Row = { line: string; html: string; way: 'out' | 'in'; beat: number; note?: string }

type Props = { rows: Row[]; text: string; beat: number; step: number }

/** The messages between the app and the API in one step, and the chain next to them. */
export default function Exchange({ rows, text, beat, step }: Props): ReactNode {
  return (
    <div className={styles.exchange}>
      <p className={styles.place}>The API, on your servers</p>
      {rows.map(({ line, html, way, note, beat: from }) => (
        <div key={line} className={`${styles[way]} ${beat < from ? styles.later : ''}`}>
          <p className={styles.line}>
            {line} {note && <span>{note}</span>}
          </p>
          {html && (
            <pre>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: recorded answers, highlighted while the site was built */}
              <code dangerouslySetInnerHTML={{ __html: html }} />
            </pre>
          )}
        </div>
      ))}
      <p className={styles.message}>{text}</p>
      <Chain read={step === 0 && beat >= 1} mined={step === 2} />
    </div>
  )
}
