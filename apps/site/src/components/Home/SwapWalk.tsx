import facts from '@home/facts'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import Exchange, { type Row } from './Exchange.tsx'
import { Confirming, Quoting, Signing } from './Phone.tsx'
import styles from './SwapWalk.module.css'
import { usePlay } from './usePlay.ts'

type Step = {
  name: string
  about: string
  first: number
  last: number
  Screen: (props: { beat: number }) => ReactNode
  rows: Row[]
  text: string
}

const { quote, build, confirmed } = facts.walk

/** The steps of the swap. Each step has beats: the request, the answer, and the change on the phone. */
const steps: Step[] = [
  {
    name: 'Quote',
    about: 'from pools on the chain',
    first: 0,
    last: 1,
    Screen: Quoting,
    rows: [
      { ...quote.request, way: 'out', beat: 0 },
      { ...quote.answer, way: 'in', beat: 1 },
    ],
    text: 'The backend computes the quote from the exchange pools at the latest block. The swap returns at least the threshold, or it reverts.',
  },
  {
    name: 'Sign',
    about: 'on the phone, by the user',
    first: 2,
    last: 4,
    Screen: Signing,
    rows: [
      { ...build.request, way: 'out', beat: 0 },
      { ...build.answer, way: 'in', beat: 1 },
    ],
    text: 'The backend returns a transaction. The app shows it to the user and signs it with a key that never leaves the phone.',
  },
  {
    name: 'Confirmed',
    about: 'followed until it is mined',
    first: 5,
    last: 6,
    Screen: Confirming,
    rows: [
      { ...confirmed.request, way: 'out', beat: 0, note: 'the signed bytes' },
      { ...confirmed.answer, way: 'in', beat: 0 },
      { ...confirmed.notified, way: 'in', beat: 1 },
    ],
    text: 'The backend stores the signed bytes, broadcasts them and follows the transaction. Then it creates a notification.',
  },
]

/** How long each beat is shown, in ms. Answers stay longer, so that they can be read. */
const waits = [1200, 3600, 1200, 2800, 2800, 2400, 0]

/** A swap in three steps, on the phone and between app and API, with answers recorded from a local stack. */
export default function SwapWalk(): ReactNode {
  const stage = useRef<HTMLElement>(null)
  const { beat, playing, ready, show, stop, toggle } = usePlay(stage, waits, 1)
  const current = steps.findIndex(({ last }) => beat <= last)
  const choose = (index: number) => show(steps[index]?.last ?? 1)
  const stopUnlessButton = ({ target }: SyntheticEvent) => {
    if (!(target instanceof Element && target.closest('[data-play]'))) stop()
  }
  return (
    <section
      className={styles.walk}
      aria-label="A swap in three steps"
      ref={stage}
      onMouseDownCapture={stopUnlessButton}
      onFocusCapture={stopUnlessButton}
    >
      <div className={styles.bar}>
        <Tabs current={current} choose={choose} />
        <button type="button" data-play className={ready ? styles.play : styles.playNotYet} onClick={toggle}>
          {playing ? 'Pause' : 'Play'}
        </button>
      </div>
      <div className={styles.panels}>
        {steps.map((step, index) => (
          <Panel key={step.name} step={step} index={index} shown={index === current} beat={index === current ? beat - step.first : 9} />
        ))}
      </div>
      <p className={styles.source}>
        One swap on a local stack, recorded in one run and shortened. The app approved the tokens before the swap.
      </p>
    </section>
  )
}

function Tabs({ current, choose }: { current: number; choose: (index: number) => void }): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowRight: current + 1, ArrowLeft: current + 2, Home: 0, End: 2 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next % steps.length)
    list.current?.querySelectorAll('button')[next % steps.length]?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label="Steps" ref={list} onKeyDown={onKey}>
      {steps.map(({ name, about }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`walk-tab-${index}`}
          aria-selected={index === current}
          aria-controls={`walk-${index}`}
          tabIndex={index === current ? 0 : -1}
          onClick={() => choose(index)}
        >
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.name}>{name}</span> <span className={styles.about}>{about}</span>
        </button>
      ))}
    </div>
  )
}

function Panel({ step, index, shown, beat }: { step: Step; index: number; shown: boolean; beat: number }): ReactNode {
  const { Screen, rows, text } = step
  return (
    <div role="tabpanel" id={`walk-${index}`} aria-labelledby={`walk-tab-${index}`} className={shown ? styles.panel : styles.panelOff}>
      <div className={styles.hand}>
        <p className={styles.place}>The app, with its user</p>
        <Screen beat={beat} />
      </div>
      <Exchange rows={rows} text={text} beat={beat} step={index} />
    </div>
  )
}
