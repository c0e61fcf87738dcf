import measured from '@samples/measured'
import type { ReactNode } from 'react'
import { cases } from './cases.ts'
import { type Assumptions, blockReadingADay, sizesOf } from './sizes.ts'

type Row = [name: string, value: string, how: string]

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const size = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)}\u00a0GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)}\u00a0MB`
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

/** The assumptions of a scenario, the load that follows from them, and its bill in units. */
export default function Sizes({ of }: { of: keyof typeof cases }): ReactNode {
  const assumed: Assumptions = cases[of]
  const isDaily = assumed.activeDaysAYear === 365
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
      isDaily ? 'Database size after a year' : `Database size after ${assumed.activeDaysAYear} such days`,
      size(found.bytesAYear),
      `${count(measured.device)} bytes per app, ${count(measured.transfer)} per payment${moving > assumed.transfersADay ? `, ${count(measured.swap)} per swap` : ''}, indexes included`,
    ],
  ]
  return (
    <>
      <h3>Assumptions</h3>
      <Figures heading="Assumption" rows={assumptions} />
      <h3>Load</h3>
      <Figures heading="Load" rows={results} />
      <h3>Bill</h3>
      <Figures heading="Item" rows={billOf(assumed, found)} />
    </>
  )
}

/** Returns what an operator pays for, in units. */
function billOf({ machines, hasStandby, ownNodes }: Assumptions, found: ReturnType<typeof sizesOf>): Row[] {
  const requests = `${(found.nodeRequestsAMonth / 1e6).toFixed(1)} million`
  return [
    ['Machines for API and worker', count(machines), 'two cores each; times your price per month'],
    [
      'PostgreSQL after a year',
      size(found.bytesAYear * (hasStandby ? 2 : 1)),
      `${hasStandby ? 'two servers, because of the standby' : 'one server'}; times your price per month`,
    ],
    ['Redis', '1', 'one small server; times its price per month'],
    ownNodes > 0
      ? [
          'Own nodes',
          count(ownNodes),
          `times your price of a node; they answer at most ${requests} requests per month, block reading included`,
        ]
      : ['Requests to nodes, per month', `${requests} at most`, "block reading included; times the provider's price of a request"],
  ]
}

const rowIf = (value: number, name: string, how: string): Row[] => (value > 0 ? [[name, count(value), how]] : [])

function Figures({ heading, rows }: { heading: string; rows: Row[] }): ReactNode {
  return (
    <table className="table-rows">
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
