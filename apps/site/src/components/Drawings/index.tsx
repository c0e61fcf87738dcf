import type { ReactNode } from 'react'
import styles from './styles.module.css'

type Box = { x: number; y: number; width: number; height: number; title: string; lines: string[] }

const boxes: Box[] = [
  { x: 1, y: 90, width: 190, height: 150, title: 'Wallet apps', lines: ['hold the keys', 'sign transactions', 'and requests'] },
  { x: 305, y: 10, width: 230, height: 140, title: 'API', lines: ['prepares, checks,', 'broadcasts', '', 'as many as you like'] },
  { x: 305, y: 200, width: 230, height: 110, title: 'Worker', lines: ['follows transactions', 'until they are final'] },
  { x: 649, y: 10, width: 190, height: 62, title: 'PostgreSQL', lines: ['what must survive'] },
  { x: 649, y: 96, width: 190, height: 62, title: 'Redis', lines: ['quotes, used tokens'] },
  { x: 649, y: 200, width: 190, height: 110, title: 'Chains', lines: ['local ones, or the', 'nodes you configure'] },
]

const arrows = [
  'M191 130 H299',
  'M299 60 M535 42 H643',
  'M535 126 H643',
  'M535 142 H590 V224 H643',
  'M535 276 H643',
  'M420 200 V174 H572 V56 H643',
]

/** The parts of a deployment, and who calls whom. */
export function Parts(): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls on a phone has to be reached with keys
    <div className={styles.drawing} tabIndex={0}>
      <svg viewBox="0 0 840 320" role="img" aria-labelledby="parts-title">
        <title id="parts-title">
          Wallet apps call the API with signed requests. The API keeps data in PostgreSQL and Redis and calls the chains. The worker follows
          transactions on the chains and writes what became of them to PostgreSQL.
        </title>
        <Arrowhead id="parts-arrow" />
        {boxes.map(({ x, y, width, height, title, lines }) => (
          <g key={title}>
            <rect className={styles.box} x={x} y={y} width={width} height={height} />
            <text className={styles.title} x={x + 16} y={y + 28}>
              {title}
            </text>
            {lines.map((line, index) => (
              <text key={line} className={styles.note} x={x + 16} y={y + 50 + index * 20}>
                {line}
              </text>
            ))}
          </g>
        ))}
        {arrows.map((path) => (
          <path key={path} className={styles.arrow} d={path} markerEnd="url(#parts-arrow)" />
        ))}
        <text className={styles.label} x={206} y={120}>
          signed
        </text>
        <text className={styles.label} x={206} y={150}>
          requests
        </text>
      </svg>
    </div>
  )
}

const stations = ['App', 'API', 'Database', 'Chain', 'Worker']
const messages = [
  { from: 0, to: 1, text: 'signed bytes' },
  { from: 1, to: 2, text: 'pending row, with the bytes' },
  { from: 1, to: 3, text: 'broadcast' },
  { from: 1, to: 0, text: 'id, hash, pending' },
  { from: 4, to: 3, text: 'what became of it?' },
  { from: 4, to: 2, text: 'confirmed, and a notification' },
]

/** The way of one transaction, from the app to its confirmation. */
export function SendPath(): ReactNode {
  const place = (index: number) => 70 + index * 175
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls on a phone has to be reached with keys
    <div className={styles.drawing} tabIndex={0}>
      <svg viewBox="0 0 840 360" role="img" aria-labelledby="send-title">
        <title id="send-title">
          The app sends signed bytes to the API. The API writes the pending row, then broadcasts, then answers. The worker asks the chain
          and writes the confirmation and a notification.
        </title>
        <Arrowhead id="send-arrow" />
        {stations.map((name, index) => (
          <g key={name}>
            <text className={styles.title} x={place(index)} y={22} textAnchor="middle">
              {name}
            </text>
            <path className={styles.line} d={`M${place(index)} 36 V352`} />
          </g>
        ))}
        {messages.map(({ from, to, text }, index) => {
          const y = 76 + index * 50
          const [start, end] = [place(from), place(to)]
          return (
            <g key={text}>
              <path className={styles.arrow} d={`M${start} ${y} H${end + (end > start ? -7 : 7)}`} markerEnd="url(#send-arrow)" />
              <text className={styles.note} x={(start + end) / 2} y={y - 8} textAnchor="middle">
                {text}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function Arrowhead({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 0 L8 4 L0 8 Z" className={styles.head} />
      </marker>
    </defs>
  )
}
