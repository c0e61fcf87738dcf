import measured from '@samples/measured'
import type { ReactNode } from 'react'
import { cases } from './cases.ts'
import { type Assumptions, sizesOf } from './sizes.ts'
import styles from './styles.module.css'

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const size = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 1)}\u00a0GB`

/** Three figures of a scenario: the calls in its busiest hour, its share of the benchmark machine, and its database after a year. */
export default function Load({ of }: { of: keyof typeof cases }): ReactNode {
  const assumed: Assumptions = cases[of]
  const { peak, share, bytesAYear } = sizesOf(assumed, measured)
  return (
    <dl className={styles.load}>
      <div>
        <dt>API calls per second, in the busiest hour</dt>
        <dd>{peak.toFixed(1)}</dd>
      </div>
      <div>
        <dt>of a machine that answers {count(measured.capacity)} calls per second</dt>
        <dd>{(share * 100).toFixed(1)} %</dd>
      </div>
      <div>
        <dt>database after a year</dt>
        <dd>{size(bytesAYear)}</dd>
      </div>
    </dl>
  )
}
