import Link from '@docusaurus/Link'
import { type ReactNode, useState } from 'react'
import styles from './styles.module.css'

const layers = [
  {
    id: 'apps',
    name: 'Apps',
    to: '/mobile-wallet',
    height: 0,
    // Phones: place, size and height of each stone on the layer.
    stones: [
      [1.4, 1.4, 1.6, 3, 5],
      [4.2, 1.4, 1.6, 3, 5],
      [7, 1.4, 1.6, 3, 5],
      [1.4, 5.6, 1.6, 3, 5],
      [4.2, 5.6, 1.6, 3, 5],
      [7, 5.6, 1.6, 3, 5],
    ],
    text: 'Yours, with your brand. They hold the keys, ask the person and sign: transactions with the wallet key, requests with the device key.',
  },
  {
    id: 'api',
    name: 'API',
    to: '/architecture',
    height: 145,
    stones: [
      [1.4, 1.4, 7.2, 2.6, 16],
      [1.4, 5, 4.6, 3.6, 16],
      [7, 5, 1.6, 3.6, 16],
    ],
    text: 'Ours, on your servers. It prepares, checks and broadcasts, remembers what was sent, and tells what became of it.',
  },
  {
    id: 'chains',
    name: 'Chains',
    to: '/features#chains',
    height: 290,
    stones: [
      [1.2, 1.6, 2, 2, 18],
      [4, 1.6, 2, 2, 18],
      [6.8, 1.6, 2, 2, 18],
      [1.2, 6.2, 2, 2, 18],
      [4, 6.2, 2, 2, 18],
      [6.8, 6.2, 2, 2, 18],
    ],
    text: "Everybody's. Real local ones from the first minute, your own nodes in production. One adapter per protocol, one suite that holds every network to the same rules.",
  },
] as const

/** The three layers; a layer and its sentence light up together. */
export default function Layers(): ReactNode {
  const [active, setActive] = useState<string>()
  const handlers = (id: string) => ({ onMouseEnter: () => setActive(id), onMouseLeave: () => setActive(undefined) })
  return (
    <section className={`section ${styles.layers}`} aria-labelledby="layers">
      <div>
        <h2 id="layers">Three layers, one of them ours</h2>
        <ol className={styles.layerList}>
          {layers.map(({ id, name, to, text }) => (
            <li key={id} data-active={active === id} {...handlers(id)}>
              <Link to={to} onFocus={() => setActive(id)} onBlur={() => setActive(undefined)}>
                {name}
              </Link>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <svg className={styles.stack} viewBox="0 0 520 540" role="img" aria-label="Apps above the API, the API above the chains">
        {[...layers].reverse().map(({ id, height, stones }) => (
          <g key={id} className={styles.slab} data-active={active === id} {...handlers(id)}>
            <Stone x={0} y={0} width={10} depth={10} lift={height} thickness={14} />
            <g className={styles.stones}>
              {stones.map((stone) => (
                <Stone key={stone.join()} x={stone[0]} y={stone[1]} width={stone[2]} depth={stone[3]} lift={height} thickness={-stone[4]} />
              ))}
            </g>
            {id !== 'apps' && <path className={styles.drop} d={ties.map(([x, y]) => tie(x, y, height)).join(' ')} />}
          </g>
        ))}
      </svg>
    </section>
  )
}

/** Where the layers are tied together. */
const ties = [
  [2, 8],
  [8, 8],
  [8, 2],
] as const

const unit = 24

/** A point of a layer, ten by ten, as it is seen from above. */
const point = (x: number, y: number, lift: number) => [260 + (x - y) * unit, 20 + lift + (x + y) * unit * 0.42] as const

function tie(x: number, y: number, lift: number): string {
  const [left, top] = point(x, y, lift)
  return `M${left} ${top - 52} V${top - 122}`
}

type StoneProps = { x: number; y: number; width: number; depth: number; lift: number; thickness: number }

/** A block of a layer: below its plane, or upon it where the thickness is negative. */
function Stone({ x, y, width, depth, lift, thickness }: StoneProps): ReactNode {
  const top = lift + Math.min(thickness, 0)
  const height = Math.abs(thickness)
  const corner = (right: number, front: number) =>
    point(x + right * width, y + front * depth, top)
      .map((value) => value.toFixed(1))
      .join(' ')
  const [back, right, front, left] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  return (
    <>
      <path className={styles.top} d={`M${back} L${right} L${front} L${left} Z`} />
      <path className={styles.side} d={`M${left} v${height} L${below(front, height)} L${below(right, height)} v${-height} L${front} Z`} />
      <path d={`M${front} v${height}`} />
    </>
  )
}

function below(corner: string, height: number): string {
  const [x, y] = corner.split(' ').map(Number)
  return `${x} ${((y ?? 0) + height).toFixed(1)}`
}
