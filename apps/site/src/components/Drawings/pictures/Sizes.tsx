import type { ReactNode } from 'react'
import styles from '../Panels.module.css'

type Part = { name: string; isOurs?: boolean }
type Size = { title: string; text: string; rows: Part[][] }

const ours = (name: string): Part => ({ name, isOurs: true })

const sizes: Size[] = [
  {
    title: 'To develop',
    text: 'npm start runs everything on your machine.',
    rows: [[ours('API and worker')], [{ name: 'PostgreSQL' }], [{ name: 'Local chains' }]],
  },
  {
    title: 'To begin',
    text: 'One of each. A failure interrupts the service.',
    rows: [[ours('API')], [ours('Worker')], [{ name: 'PostgreSQL' }, { name: 'Redis' }], [{ name: 'Node' }]],
  },
  {
    title: 'To survive failures',
    text: 'Two of each process, and two nodes per chain. While Redis is down, signed writes get 503.',
    rows: [
      [{ name: 'Balancer' }],
      [ours('API'), ours('API')],
      [ours('Worker'), ours('Worker')],
      [{ name: 'PostgreSQL, with standby' }],
      [{ name: 'Redis' }],
      [{ name: 'Node' }, { name: 'Node' }],
    ],
  },
  {
    title: 'To grow',
    text: 'More API processes and workers share the same servers.',
    rows: [
      [{ name: 'Balancer' }],
      [ours('API'), ours('API'), ours('…')],
      [ours('Worker'), ours('Worker'), ours('…')],
      [{ name: 'PostgreSQL, with standby' }],
      [{ name: 'Redis' }],
      [{ name: 'Node' }, { name: 'Node' }],
    ],
  },
]

/** Deployments, from one machine to many. */
export default function Sizes(): ReactNode {
  return (
    <figure className={styles.drawing} aria-label="Four sizes of a deployment">
      <ol className={styles.panels}>
        {sizes.map(({ title, text, rows }) => (
          <li key={title}>
            <div className={styles.stack} role="img" aria-label={rows.map((row) => row.map(({ name }) => name).join(', ')).join('; ')}>
              {rows.map((row) => (
                <div key={row.map(({ name }) => name).join()}>
                  {row.map(({ name, isOurs = false }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: equal parts keep their place
                    <span key={index} data-ours={isOurs}>
                      {name}
                    </span>
                  ))}
                </div>
              ))}
            </div>
            <p>
              <b>{title}</b> {text}
            </p>
          </li>
        ))}
      </ol>
    </figure>
  )
}
