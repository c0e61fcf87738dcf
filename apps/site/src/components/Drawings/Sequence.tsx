import type { CSSProperties, ReactNode } from 'react'
import styles from './Sequence.module.css'

/** A message from one station to another. A step with only `from` happens at that station. `note` explains the step. */
export type Step<Station extends string> = { from: Station; to?: Station; text: string; note?: string; optional?: boolean }

type Props<Station extends string> = {
  /** Title of the sequence. The text alternative is the title and the list of steps. */
  description: string
  stations: readonly Station[]
  steps: readonly Step<Station>[]
}

/**
 * Messages between stations, in order. Wide columns draw the list with lifelines and arrows. Narrow columns have the text beside the
 * lifelines.
 */
export default function Sequence<Station extends string>({ description, stations, steps }: Props<Station>): ReactNode {
  return (
    <figure className={styles.sequence} aria-label={description} style={variables({ '--halves': 2 * stations.length })}>
      <div className={styles.stations} aria-hidden="true">
        {stations.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.lines} aria-hidden="true">
          {stations.map((name) => (
            <i key={name} />
          ))}
        </div>
        <ol>
          {steps.map((step) => (
            <Message key={`${step.from} ${step.text}`} step={step} stations={stations} />
          ))}
        </ol>
      </div>
    </figure>
  )
}

function Message<Station extends string>({ step, stations }: { step: Step<Station>; stations: readonly Station[] }): ReactNode {
  const { from, to = from, text, note, optional = false } = step
  const [start, end] = [stations.indexOf(from), stations.indexOf(to)]
  // Each station has two columns of the grid, with its lifeline between them.
  const [first, last] = [2 * Math.min(start, end) + 2, 2 * Math.max(start, end) + 2]
  return (
    <li data-way={wayOf(start, end, stations.length)} data-optional={optional} style={variables({ '--first': first, '--last': last })}>
      <i aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.ends}>{from === to ? from : `${from} → ${to}`}</span> <span className={styles.text}>{text}</span>
        {note !== undefined && <small> {note}</small>}
      </span>
    </li>
  )
}

/** A step without a receiver has its text on the side with more space. */
function wayOf(start: number, end: number, stations: number): string {
  if (start !== end) return start < end ? 'out' : 'back'
  return start < stations / 2 ? 'stay' : 'stay-left'
}

/** Sets custom properties, which the types of React do not include. */
const variables = (properties: Record<`--${string}`, number>): CSSProperties => properties
