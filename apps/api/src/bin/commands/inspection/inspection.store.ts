import type { Database } from '../../../base/db/client.ts'
import { countBackfills } from '../../../chain/backfill/history-states.store.ts'
import { createIndexerStore, type IndexerStatus } from '../../../chain/blocks/indexer.store.ts'
import { type InspectedRow, inspectRows } from '../../../ledger/rows/inspected-rows.store.ts'
import { fanOutOf, type NotifiedDevice, notificationsAbout, type WaitingFanOut } from '../../../out/notifications/inspected.store.ts'
import { type PushState, pushesOf } from '../../../out/push/inspected.store.ts'
import { countLinks, countSubscribers } from '../../../wallet/devices/subscribers.store.ts'

/** Everything that the tables store about one transaction. All times are in ISO 8601, in UTC. */
export type Inspected = Omit<InspectedRow, 'addresses'> & {
  parties: { address: string; devices: number }[]
  /**
   * Each set of the transaction's addresses that a device has linked, and the number of devices with exactly this set, without revoked
   * ones.
   */
  viewers: { addresses: string[]; devices: number }[]
  notifications: (NotifiedDevice & PushState)[]
  /** The progress of notifying many devices in batches; null if no device waits. */
  fanOut: WaitingFanOut | null
  /** The progress of reading the platform's blocks; null if no block was ever read. */
  indexer: Pick<IndexerStatus, 'blockNumber' | 'blockTime' | 'headNumber' | 'isLeased'> | null
}

/** The devices that linked some addresses, their unfinished backfills, and the last block that was read. */
export type Interest = { devices: number; searches: number; readUpTo: number | null }

type Read = Pick<Database, 'query'>

/** Returns the transactions of a hash: more than one only if several platforms have the same hash. */
export async function inspectTransactions(database: Read, hash: string): Promise<Inspected[]> {
  const rows = await inspectRows(database, hash)
  return Promise.all(
    rows.map(async ({ addresses, ...row }) => {
      const [parties, viewers, notified, fanOut, indexer] = await Promise.all([
        countLinks(database.query, row.platformId, addresses),
        countSubscribers(database.query, row.platformId, addresses),
        notificationsAbout(database, row.id),
        fanOutOf(database, row.id),
        readProgress(database, row.platformId),
      ])
      const pushes = await pushesOf(
        database,
        notified.map(({ id }) => id),
      )
      const notifications = notified.map(({ id, ...notification }) => ({ ...notification, ...(pushes.get(id) ?? unpushed) }))
      return { ...row, parties, viewers, notifications, fanOut, indexer }
    }),
  )
}

const unpushed: PushState = { push: null, reason: null, attempts: null }

/** Returns how many devices linked these addresses, their unfinished backfills, and how far the platform is read. */
export async function interestIn(database: Read, platformId: string, addresses: readonly string[]): Promise<Interest> {
  const [viewers, searches, indexer] = await Promise.all([
    countSubscribers(database.query, platformId, addresses),
    countBackfills(database, platformId, addresses),
    readProgress(database, platformId),
  ])
  return { devices: viewers.reduce((sum, { devices }) => sum + devices, 0), searches, readUpTo: indexer?.blockNumber ?? null }
}

async function readProgress(database: Read, platformId: string) {
  const all = await createIndexerStore(database).status()
  return all.find((one) => one.platformId === platformId) ?? null
}
