import Link from '@docusaurus/Link'
import facts from '@home/facts'
import { type ReactNode, useState } from 'react'
import { Block, Flat, Row, Slab, slab, step, Tie } from './isometric.tsx'
import styles from './Layers.module.css'

const { local, others } = facts.networks

const layers = [
  {
    id: 'apps',
    name: 'Apps',
    to: '/mobile-wallet',
    text: 'Yours, or our web wallet in your brand. They store the keys and sign: transactions with the wallet key, requests with the device key.',
    Parts: Phones,
  },
  {
    id: 'api',
    name: 'API',
    to: '/architecture',
    text: 'Ours, on your servers. It prepares, checks and broadcasts transactions, follows them, and notifies the app.',
    Parts: Servers,
  },
  {
    id: 'chains',
    name: 'Chains',
    to: '/features#chains',
    text: 'Public. Local chains for development, your own nodes in production. One adapter per protocol, and one test suite for every network.',
    Parts: Chains,
  },
] as const

/** A drawing of the three layers. Hovering or focusing a layer or its sentence highlights both. */
export default function Layers(): ReactNode {
  const [active, setActive] = useState<string>()
  const handlers = (id: string) => ({ onMouseEnter: () => setActive(id), onMouseLeave: () => setActive(undefined) })
  return (
    <section className={`section ${styles.layers}`} aria-labelledby="layers">
      <h2 id="layers">Three layers, and the keys in one</h2>
      <ol className={styles.list}>
        {layers.map(({ id, name, to, text }) => (
          <li key={id} data-active={active === id} {...handlers(id)}>
            <Link to={to} onFocus={() => setActive(id)} onBlur={() => setActive(undefined)}>
              {name}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <svg className={styles.drawing} viewBox="0 0 500 672" role="img" aria-label={description} data-lit={active !== undefined}>
        {layers.toReversed().map(({ id, Parts }, index) => (
          <g key={id} transform={`translate(0 ${(2 - index) * step})`}>
            {id !== 'chains' && (
              <Ties down={id === 'apps' ? 'signed requests' : 'signed bytes'} up={id === 'apps' ? 'notifications' : 'blocks'} />
            )}
            <g data-layer={id} data-active={active === id} {...handlers(id)}>
              {/* The hover area does not move when the layer is lifted. Otherwise a pointer at the edge would toggle it repeatedly. */}
              <g className={styles.area}>
                <Slab />
              </g>
              <g className={styles[id]}>
                <Slab />
                <Parts />
              </g>
            </g>
          </g>
        ))}
      </svg>
    </section>
  )
}

const description = `Apps for iOS and Android, which store the keys, above the API with its worker, PostgreSQL and Redis. Below them are the chains: ${[...local, ...others].join(', ')}. Signed requests and signed bytes go down, blocks and notifications come up.`

function Ties({ down, up }: { down: string; up: string }): ReactNode {
  return (
    <g className={styles.ties}>
      <Tie corner="left" label={down} />
      <Tie corner="right" label={up} />
    </g>
  )
}

function Phones(): ReactNode {
  return ['iOS', 'Android'].map((name, index) => (
    <g key={name}>
      <Block x={0.9 + index * 4.3} y={0.8} width={3.9} depth={5.4} height={9} />
      <Block className={styles.screen} x={1.2 + index * 4.3} y={1.1} width={3.3} depth={3.7} height={0} lift={9} />
      <Flat x={1.5 + index * 4.3} y={2} lift={9}>
        <text fontSize="20">{name}</text>
        <path className={styles.thin} d="M0 16 H84 M0 32 H60 M0 48 H72" />
      </Flat>
      {/* The key is drawn inside the phone, below its surface. */}
      <Flat className={styles.key} x={1.5 + index * 4.3} y={5.5} lift={9}>
        <path d="M7 -7 a7 7 0 1 1 -0.01 0 Z M14 0 H42 V9 M32 0 V7" />
      </Flat>
    </g>
  ))
}

const parts = [
  { name: 'API', x: 0.7, y: 0.7, width: 4.1, depth: 2.6, height: 26 },
  { name: 'API', x: 5.2, y: 0.7, width: 4.1, depth: 2.6, height: 26 },
  { name: 'Worker', x: 0.7, y: 3.8, width: 4.1, depth: 2.5, height: 20 },
  { name: 'Redis', x: 5.2, y: 3.8, width: 4.1, depth: 1, height: 10 },
  { name: 'PostgreSQL', x: 5.2, y: 5.2, width: 4.1, depth: 1.1, height: 10 },
]

function Servers(): ReactNode {
  return parts.map((part) => (
    <g key={`${part.name} ${part.x}`}>
      <Block {...part} />
      <Flat x={part.x + 0.3} y={part.y + part.depth - 0.3} lift={part.height}>
        <text fontSize="19">{part.name}</text>
      </Flat>
    </g>
  ))
}

/** Rows of the drawing besides the local chains. */
const otherRows = 5

/** Draws each chain as a row of blocks. Local chains have filled blocks. The last row represents all chains that do not fit. */
function Chains(): ReactNode {
  const shown = others.length > otherRows ? [...others.slice(0, otherRows - 1), `${others.length - otherRows + 1} more`] : others
  const names = [...local, ...shown]
  const pitch = (slab.depth - 0.5) / names.length
  return names.map((name, index) => {
    const y = 0.35 + index * pitch
    return (
      <g key={name} className={index < local.length ? styles.local : styles.other}>
        <Flat x={0.35} y={y + pitch * 0.72} lift={0}>
          <text fontSize="16">{name}</text>
        </Flat>
        <Row x={3.9} y={y + pitch * 0.5} lift={0} length={5} />
        {[0, 1, 2, 3, 4].map((block) => (
          <Block
            key={block}
            x={3.9 + block * 1.18}
            y={y + pitch * 0.18}
            width={0.72}
            depth={pitch * 0.62}
            height={index < local.length ? 14 : 5}
          />
        ))}
      </g>
    )
  })
}
