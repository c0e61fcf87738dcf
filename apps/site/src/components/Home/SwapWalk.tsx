import walk from '@api-reference/walk'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import styles from './styles.module.css'

const steps = [
  {
    name: 'Quote',
    ...walk.quote,
    text: '500 USDC for DAI, from the pools on the chain, at the latest block. The threshold is the least that the swap may give.',
  },
  {
    name: 'Sign',
    ...walk.build,
    text: 'The backend answers with a transaction. The app shows it to its owner and signs it with a key that never leaves the phone.',
  },
  {
    name: 'Confirmed',
    ...walk.confirmed,
    text: 'The signed bytes were stored before they were sent, and followed until they were mined. Then this waited for the app.',
  },
]

/** A swap in three steps, in answers that were recorded from a local stack. */
export default function SwapWalk(): ReactNode {
  const [current, setCurrent] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (move === undefined) return
    const next = (current + move + steps.length) % steps.length
    setCurrent(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className={styles.walk} aria-label="A swap in three steps">
      <div className={styles.tabs} role="tablist" ref={tabs} onKeyDown={onKey}>
        {steps.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`walk-tab-${index}`}
            aria-selected={index === current}
            aria-controls={`walk-${index}`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
          >
            <span className={styles.number}>{index + 1}</span> {name}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {steps.map(({ name, method, path, html, text }, index) => (
          <div
            key={name}
            role="tabpanel"
            id={`walk-${index}`}
            aria-labelledby={`walk-tab-${index}`}
            className={index === current ? styles.panel : styles.panelOff}
          >
            <p className={styles.call}>
              <span>{method}</span> {path}
            </p>
            <pre>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: recorded answers, highlighted while the site was built */}
              <code dangerouslySetInnerHTML={{ __html: html }} />
            </pre>
            <p className={styles.told}>{text}</p>
          </div>
        ))}
      </div>
      <p className={styles.source}>Recorded from a local stack, shortened. The quote was asked just after the swap.</p>
    </section>
  )
}
