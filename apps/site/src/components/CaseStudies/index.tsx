import measured from '@samples/measured'
import type { ReactNode } from 'react'
import { cases } from './cases.ts'
import { type Assumptions, blockReadingADay, sizesOf } from './sizes.ts'

type Row = [name: string, value: string, how: string]

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const size = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`)
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** The assumptions of a scenario and the figures that follow from them. `busyDay`: such a day happens once a month. */
export default function Sizes({ of, busyDay = false }: { of: keyof typeof cases; busyDay?: boolean }): ReactNode {
  const assumed: Assumptions = cases[of]
  const { network } = assumed
  const found = sizesOf(assumed, measured)
  const moving = assumed.transfersADay + 2 * assumed.swapsADay
  const assumptions: Row[] = [
    ['Installed apps', count(assumed.devices), ''],
    ['App opened, per day', count(assumed.opensADay), `${found.callsOfOpen} calls each: version, notifications, history, balances`],
    ...rowIf(assumed.transfersADay, 'Payments, per day', `on ${network.name}, ${found.callsOfTransaction} calls each`),
    ...rowIf(assumed.swapsADay, 'Swaps, per day', 'quote and build, then approval and swap: two transactions'),
    ...rowIf(assumed.incomingADay, 'Payments from others, per day', 'found by reading blocks; no call'),
    ['Busiest hour', percent(assumed.busiestHour), 'of the calls of one day'],
  ]
  const results: Row[] = [
    ['API calls, per day', count(found.calls), ''],
    ['API calls per second, busiest hour', found.peak.toFixed(1), `calls × ${percent(assumed.busiestHour)} ÷ 3,600`],
    [
      'Share of the benchmark machine',
      percent(found.share),
      `it answered ${count(measured.capacity)} history calls per second, with signature checks, next to its database`,
    ],
    [
      'Requests to nodes, per day',
      `${count(found.nodeRequests)} at most`,
      `block reading ${count(blockReadingADay(assumed.networks))} (a poll each second and a batch for each block), balances, and ${count(found.polls)} polls of each transaction until it is final; no reads shared`,
    ],
    [
      busyDay ? 'Database size after twelve such days' : 'Database size after a year',
      size(busyDay ? 12 * found.bytesADay : found.bytesAYear),
      `${count(measured.device)} bytes per app, ${count(measured.transfer)} per payment${moving > assumed.transfersADay ? `, ${count(measured.swap)} per swap` : ''}, indexes included`,
    ],
  ]
  return (
    <>
      <h3>Assumptions</h3>
      <Figures heading="Assumption" rows={assumptions} />
      <h3>Results</h3>
      <Figures heading="Result" rows={results} />
    </>
  )
}

const rowIf = (value: number, name: string, how: string): Row[] => (value > 0 ? [[name, count(value), how]] : [])

function Figures({ heading, rows }: { heading: string; rows: Row[] }): ReactNode {
  return (
    <table className="table-rows" data-from="docs/benchmarks.json">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Figure</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value, how]) => (
          <tr key={name}>
            <td>{name}</td>
            <td data-column="Figure">{value}</td>
            <td data-column="Details">{how}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
