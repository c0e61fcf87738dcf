import { fanOutOf, type NotifiedDevice, notificationsAbout, type WaitingFanOut } from '../consumers/notifications/inspected.store.ts'
import type { Database } from '../db/client.ts'
import { countLinks, countSubscribers } from '../devices/subscribers.store.ts'
import { countBackfills } from '../indexer/backfills.store.ts'
import { createIndexerStore, type IndexerStatus } from '../indexer/indexer.store.ts'
import { type InspectedRow, inspectRows } from '../ledger/inspected-rows.store.ts'
import { type PushState, pushesOf } from '../push/inspected.store.ts'

/** All that the tables hold of one transaction. Times in ISO 8601, UTC. */
export type Inspected = Omit<InspectedRow, 'addresses'> & {
  parties: { address: string; devices: number }[]
  /** Each set of its addresses that devices hold, and how many hold just these. Revoked devices do not count. */
  holders: { addresses: string[]; devices: number }[]
  notifications: (NotifiedDevice & PushState)[]
  /** Devices that are still to be notified in batches; null if none wait. */
  fanOut: WaitingFanOut | null
  /** How far the worker has read the platform; null if it never read it. */
  indexer: Pick<IndexerStatus, 'blockNumber' | 'blockTime' | 'headNumber' | 'leasedUntil'> | null
}

/** Who waits for transactions of some addresses: devices, unfinished searches for older ones, and how far blocks are read. */
export type Whose = { devices: number; searches: number; readTo: number | null }

type Read = Pick<Database, 'query'>

/** Returns the transactions of a hash: more than one only if several platforms have the same. */
export async function inspectTransactions(database: Read, hash: string): Promise<Inspected[]> {
  const rows = await inspectRows(database, hash)
  return Promise.all(
    rows.map(async ({ addresses, ...row }) => {
      const [parties, holders, told, fanOut, indexer] = await Promise.all([
        countLinks(database.query, row.platformId, addresses),
        countSubscribers(database.query, row.platformId, addresses),
        notificationsAbout(database, row.id),
        fanOutOf(database, row.id),
        readProgress(database, row.platformId),
      ])
      const pushes = await pushesOf(
        database,
        told.map(({ id }) => id),
      )
      const notifications = told.map(({ id, ...notified }) => ({ ...notified, ...(pushes.get(id) ?? unpushed) }))
      return { ...row, parties, holders, notifications, fanOut, indexer }
    }),
  )
}

const unpushed: PushState = { push: null, reason: null, attempts: null }

/** Returns who waits for transactions of these addresses. */
export async function whoseAre(database: Read, platformId: string, addresses: readonly string[]): Promise<Whose> {
  const [holders, searches, indexer] = await Promise.all([
    countSubscribers(database.query, platformId, addresses),
    countBackfills(database, platformId, addresses),
    readProgress(database, platformId),
  ])
  return { devices: holders.reduce((sum, { devices }) => sum + devices, 0), searches, readTo: indexer?.blockNumber ?? null }
}

async function readProgress(database: Read, platformId: string) {
  const all = await createIndexerStore(database).status()
  return all.find((one) => one.platformId === platformId) ?? null
}
