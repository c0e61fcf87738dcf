import facts from '@home/facts'
import type { ReactNode } from 'react'
import styles from './Chain.module.css'

/** The chain next to the API, with the recorded block of the swap. */
export default function Chain({ read, mined }: { read: boolean; mined: boolean }): ReactNode {
  const { network, block } = facts.walk.chain
  return (
    <svg className={styles.chain} viewBox="0 0 120 420" aria-hidden="true" data-mined={mined}>
      <text x="36" y="12">
        {network}
      </text>
      {[0, 1, 2, 3].map((place) => (
        <g key={place}>
          <rect x="36.75" y={30 + place * 98} width="62" height="62" className={place === 2 ? styles.mined : undefined} />
          <path d={`M68 ${92 + place * 98} v36`} />
        </g>
      ))}
      {read && <path className={styles.reads} d="M30 355 H-52 m7 -4.5 l-7 4.5 l7 4.5" />}
      {mined && <path className={styles.writes} d="M-52 257 H30 m-7 -4.5 l7 4.5 l-7 4.5" />}
      <text x="68" y={30 + 2 * 98 + 37} textAnchor="middle" className={styles.height}>
        {block}
      </text>
    </svg>
  )
}
