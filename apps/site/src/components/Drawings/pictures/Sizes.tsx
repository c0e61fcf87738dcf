import type { ReactNode } from 'react'
import styles from '../Panels.module.css'

type Part = { name: string; kind: 'process' | 'data' | 'foreign' }
type Size = { title: string; text: string; rows: Part[][] }

const process = (name: string): Part => ({ name, kind: 'process' })
const data = (name: string): Part => ({ name, kind: 'data' })
const foreign = (name: string): Part => ({ name, kind: 'foreign' })

const sizes: Size[] = [
  {
    title: 'To develop',
    text: 'npm start runs everything on your machine.',
    rows: [[process('API and worker')], [data('PostgreSQL')], [foreign('Local chains')]],
  },
  {
    title: 'To begin',
    text: 'One of each. A failure interrupts the service.',
    rows: [[process('API')], [process('Worker')], [data('PostgreSQL'), data('Redis')], [foreign('Node')]],
  },
  {
    title: 'To survive failures',
    text: 'Two of each process, and two nodes per chain. While Redis is down, signed writes get 503.',
    rows: [
      [foreign('Balancer')],
      [process('API'), process('API')],
      [process('Worker'), process('Worker')],
      [data('PostgreSQL, with standby')],
      [data('Redis')],
      [foreign('Node'), foreign('Node')],
    ],
  },
  {
    title: 'To grow',
    text: 'More API processes and workers share the same servers.',
    rows: [
      [foreign('Balancer')],
      [process('API'), process('API'), process('…')],
      [process('Worker'), process('Worker'), process('…')],
      [data('PostgreSQL, with standby')],
      [data('Redis')],
      [foreign('Node'), foreign('Node')],
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
                  {row.map(({ name, kind }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: equal parts keep their place
                    <span key={index} data-kind={kind}>
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
