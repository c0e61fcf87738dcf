import measured from '@samples/measured'
import type { ReactNode } from 'react'
import { cases } from './cases.ts'
import { type Assumptions, sizesOf } from './sizes.ts'

type Row = [name: string, value: string, how: string]

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const size = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`)
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** What a scenario assumes, and what that comes to, with how it was worked out. `busyDay` says that the day is not every day. */
export default function Sizes({ of, busyDay = false }: { of: keyof typeof cases; busyDay?: boolean }): ReactNode {
  const assumed: Assumptions = cases[of]
  const { network } = assumed
  const found = sizesOf(assumed, measured)
  const moving = assumed.transfersADay + 2 * assumed.swapsADay
  const assumptions: Row[] = [
    ['Installed apps', count(assumed.devices), ''],
    ['Opened, a day', count(assumed.opensADay), `${found.callsOfOpen} calls each: version, notifications, history, balances`],
    ...rowIf(assumed.transfersADay, 'Payments, a day', `on ${network.name}, ${found.callsOfTransaction} calls each`),
    ...rowIf(assumed.swapsADay, 'Swaps, a day', 'quote and build, then allowance and swap: two transactions'),
    ...rowIf(assumed.reportsADay, 'Reports of the indexer, a day', 'one call each'),
    ['Busiest hour', percent(assumed.busiestHour), 'of the calls of a day'],
  ]
  const results: Row[] = [
    ['Calls, a day', count(found.calls), ''],
    ['Calls a second, busiest hour', found.peak.toFixed(1), `calls × ${percent(assumed.busiestHour)} ÷ 3,600`],
    [
      'Of one machine of the benchmark',
      percent(found.share),
      `which answered ${count(measured.capacity)} history calls a second, signatures checked, beside its database`,
    ],
    [
      'Requests to nodes, a day',
      `${count(found.nodeRequests)} at most`,
      `balances, and ${count(found.looks)} looks at each transaction until it is final; none shared`,
    ],
    [
      busyDay ? 'Database, after twelve such days' : 'Database, after a year',
      size(busyDay ? 12 * found.bytesADay : found.bytesAYear),
      `${count(measured.device)} bytes an app, ${count(measured.transfer)} a payment${moving > assumed.transfersADay ? `, ${count(measured.swap)} a swap` : ''}, with indexes`,
    ],
  ]
  return (
    <>
      <h3>Assumed</h3>
      <Figures heading="Assumption" rows={assumptions} />
      <h3>Worked out from that</h3>
      <Figures heading="Result" rows={results} />
    </>
  )
}

const rowIf = (value: number, name: string, how: string): Row[] => (value > 0 ? [[name, count(value), how]] : [])

function Figures({ heading, rows }: { heading: string; rows: Row[] }): ReactNode {
  return (
    <table className="table-rows">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Figure</th>
          <th scope="col">How</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value, how]) => (
          <tr key={name}>
            <td>{name}</td>
            <td data-column="Figure">{value}</td>
            <td data-column="How">{how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
