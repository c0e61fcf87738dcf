import type { ReactNode } from 'react'
import Chain from './Chain.tsx'
import styles from './Exchange.module.css'

/** What goes over the line at a beat of its step: a request on its way out, or an answer on its way in. */
export type Row = { line: string; html: string; way: 'out' | 'in'; beat: number; note?: string }

type Props = { rows: Row[]; text: string; beat: number; step: number }

/** What the app and the API say to each other in one step, and the chain beside them. */
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
      <p className={styles.told}>{text}</p>
      <Chain read={step === 0 && beat >= 1} mined={step === 2 && beat >= 1} />
    </div>
  )
}
