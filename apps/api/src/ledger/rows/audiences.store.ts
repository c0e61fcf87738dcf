import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { linksAmong, type Subscriber, subscribersOf } from '../../wallet/devices/subscribers.store.ts'
import { partiesOf } from './parties.ts'
import type { TransactionRow } from './row.ts'
import type {} from './tables.ts'

/** The devices that are notified with the block of a transaction. `isMore`: a job notifies further devices later. */
export type Audience = { subscribers: Subscriber[]; isMore: boolean }

type Link = Subscriber & { platformId: string }

/** Maximum number of devices that are notified of one transaction with its block. More would delay other notifications. */
export const maxAtOnce = 100

/**
 * Returns the audience of each of these transactions, in their order: at most 100 devices that are not revoked, first those that proved an
 * address. Only devices that see pending transactions are notified of a transaction that was never mined.
 *
 * The links stay locked until the caller's database transaction ends, so that no device unlinks an address while it is notified for the address.
 */
export async function audiencesOf(transaction: Transaction<Tables>, rows: readonly TransactionRow[]): Promise<Audience[]> {
  const parties = new Map(rows.flatMap((row) => partyLinks(row).map((party) => [keyOf(party), party])))
  if (parties.size === 0) return rows.map(() => ({ subscribers: [], isMore: false }))
  const links = await subscribersOf(transaction, [...parties.values()], maxAtOnce + 1)
  const linksOf = new Map<string, Link[]>()
  for (const link of links) {
    const others = linksOf.get(keyOf(link))
    if (others) others.push(link)
    else linksOf.set(keyOf(link), [link])
  }
  const senders = await sendersOf(transaction, rows)
  const audiences: Audience[] = []
  for (const row of rows) {
    const found = partyLinks(row).map((party) => linksOf.get(keyOf(party)) ?? [])
    const isCut = found.some(({ length }) => length > maxAtOnce)
    const subscribers = found.flat().filter((subscriber) => sees(row, subscriber, senders))
    const devices = new Set([...subscribers.filter(({ verified }) => verified), ...subscribers].map(({ deviceId }) => deviceId))
    if (!isCut && devices.size <= maxAtOnce) audiences.push({ subscribers, isMore: false })
    else audiences.push({ subscribers: await subscribersAmong(transaction, row, [...devices].slice(0, maxAtOnce)), isMore: true })
  }
  return audiences
}

/** Returns those of these devices that are notified of a transaction, with the linked addresses of each device. Their links stay locked. */
export async function subscribersAmong(
  transaction: Transaction<Tables>,
  row: TransactionRow,
  deviceIds: readonly string[],
): Promise<Subscriber[]> {
  const subscribers = await linksAmong(transaction, row.platformId, [...partiesOf(row).keys()], deviceIds)
  const senders = await sendersOf(transaction, [row])
  return subscribers.filter((subscriber) => sees(row, subscriber, senders))
}

const partyLinks = (row: TransactionRow) => [...partiesOf(row).keys()].map((address) => ({ platformId: row.platformId, address }))

const keyOf = ({ platformId, address }: Pick<Link, 'platformId' | 'address'>) => `${platformId}:${address}`

/** Returns whether a device sees a transaction. The rule is the same as that of `visible`. */
const sees = ({ id, blockHash }: TransactionRow, { deviceId, verified }: Subscriber, senders: ReadonlySet<string>) =>
  blockHash !== null || verified || senders.has(`${id}:${deviceId}`)

/** Returns the senders of those of these transactions that are not in a block, as pairs of transaction and device id. */
async function sendersOf(transaction: Transaction<Tables>, rows: readonly TransactionRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ id, blockHash }) => (blockHash === null ? [id] : []))
  if (ids.length === 0) return new Set()
  const sent = await transaction
    .selectFrom('transaction_submissions')
    .select(['transaction_id as id', 'device_id as deviceId'])
    .where(({ eb, fn }) => eb('transaction_id', '=', fn.any(sql.val(ids))))
    .execute()
  return new Set(sent.map(({ id, deviceId }) => `${id}:${deviceId}`))
}
