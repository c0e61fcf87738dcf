import type { ReactNode } from 'react'
import styles from '../Panels.module.css'

type BlockState = 'kept' | 'paid' | 'removed' | 'new'
/** A block: its number, its lane (the removed branch is below the kept one), and its state. */
type Block = { number: number; lane?: 1; state: BlockState }

const moments: { title: string; text: string; blocks: Block[] }[] = [
  {
    title: 'confirmed',
    text: 'Block 102 contains the payment. The device is notified.',
    blocks: [
      { number: 100, state: 'kept' },
      { number: 101, state: 'kept' },
      { number: 102, state: 'paid' },
    ],
  },
  {
    title: 'pending',
    text: 'The chain replaces block 102. The worker goes back to block 101, the newest common block.',
    blocks: [
      { number: 100, state: 'kept' },
      { number: 101, state: 'kept' },
      { number: 102, state: 'new' },
      { number: 102, lane: 1, state: 'removed' },
    ],
  },
  {
    title: 'pending',
    text: 'If the node does not know the payment, the worker sends the stored bytes again.',
    blocks: [
      { number: 101, state: 'kept' },
      { number: 102, state: 'kept' },
      { number: 103, state: 'new' },
    ],
  },
  {
    title: 'confirmed',
    text: 'Block 103 contains it. There is no second notification.',
    blocks: [
      { number: 101, state: 'kept' },
      { number: 102, state: 'kept' },
      { number: 103, state: 'paid' },
    ],
  },
]

/** A payment that the user sent, before and after a reorganisation. */
export default function Reorganisation(): ReactNode {
  return (
    <figure className={styles.drawing} aria-label="A reorganisation removes the block of a payment, and it heals">
      <ol className={styles.panels}>
        {moments.map(({ title, text, blocks }) => (
          <li key={text}>
            <Chain blocks={blocks} />
            <p>
              <b>{title}</b> {text}
            </p>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const size = { side: 44, pitch: 68, lane: 62 }

/** Blocks in a row. A block with the payment has a mark. */
function Chain({ blocks }: { blocks: Block[] }): ReactNode {
  const first = blocks[0]?.number ?? 0
  return (
    <svg className={styles.chain} viewBox="0 0 184 110" aria-hidden="true">
      {blocks.map(({ number, lane = 0, state }) => {
        const [x, y] = [1 + (number - first) * size.pitch, 1 + lane * size.lane]
        const hasPayment = state === 'paid' || state === 'removed'
        return (
          <g key={`${number} ${lane}`} data-state={state}>
            {number > first && <path d={`M${x} ${y + 22} h-12 ${lane === 1 ? `V23 h-12` : 'h-12'}`} />}
            <rect x={x} y={y} width={size.side} height={size.side} />
            <text x={x + 22} y={y + (hasPayment ? 18 : 27)} textAnchor="middle">
              {number}
            </text>
            {hasPayment && <circle cx={x + 22} cy={y + 32} r="5" />}
          </g>
        )
      })}
    </svg>
  )
}
