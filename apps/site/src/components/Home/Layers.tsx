import Link from '@docusaurus/Link'
import { type ReactNode, useState } from 'react'
import styles from './styles.module.css'

const layers = [
  {
    id: 'apps',
    name: 'Apps',
    to: '/mobile-wallet',
    text: 'Yours, with your brand. They hold the keys, ask the person and sign: transactions with the wallet key, requests with the device key.',
  },
  {
    id: 'api',
    name: 'API',
    to: '/architecture',
    text: 'Ours, on your servers. It prepares, checks and broadcasts, remembers what was sent, and tells what became of it.',
  },
  {
    id: 'chains',
    name: 'Chains',
    to: '/features#chains',
    text: "Everybody's. Real local ones from the first minute, your own nodes in production. One adapter each, one suite that all of them pass.",
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
      <svg className={styles.stack} viewBox="0 0 560 480" role="img" aria-label="Apps above the API, the API above the chains">
        <path className={styles.drop} d="M280 150 V190 M280 300 V340 M180 130 V200 M380 130 V200 M180 280 V350 M380 280 V350" />
        <Slab y={330} id="chains" active={active} {...handlers('chains')}>
          <path d="M150 400 l55 -27 l55 27 l-55 27 z M222.500 400 m37.500 0 l55 -27 l55 27 l-55 27 z M370 400 l25 -12 M205 373 l0 -10 M315 373 l0 -10" />
        </Slab>
        <Slab y={180} id="api" active={active} {...handlers('api')}>
          <path d="M130 250 l150 75 l150 -75 M205 212.500 l150 75 M355 212.500 l-150 75" />
        </Slab>
        <Slab y={30} id="apps" active={active} {...handlers('apps')}>
          <path d="M190 100 l36 -18 l64 32 l-36 18 z M262 64 l36 -18 l64 32 l-36 18 z M300 128 l36 -18 l64 32 l-36 18 z" transform="translate(-15 8)" />
        </Slab>
      </svg>
    </section>
  )
}

type SlabProps = { y: number; id: string; active: string | undefined; children: ReactNode; onMouseEnter: () => void; onMouseLeave: () => void }

/** A flat stone, seen from above. */
function Slab({ y, id, active, children, ...handlers }: SlabProps): ReactNode {
  const [middle, bottom] = [y + 70, y + 140]
  return (
    <g className={styles.slab} data-active={active === id} {...handlers}>
      <path className={styles.top} d={`M280 ${y} L500 ${middle} L280 ${bottom} L60 ${middle} Z`} />
      <path className={styles.side} d={`M60 ${middle} V${middle + 14} L280 ${bottom + 14} L500 ${middle + 14} V${middle} L280 ${bottom} Z`} />
      <path d={`M280 ${bottom} V${bottom + 14}`} />
      {children}
    </g>
  )
}
