import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { type BoundedAddress, type BoundedHistoryStore, createBoundedHistoryStore } from '../ledger/bounded-history.store.ts'
import { type Next, type Running, startLoop } from '../work/loop.ts'

/** Addresses that are looked at in a pass, and in one statement: a million take less than an hour. */
const most = { perPass: 20_000, atOnce: 1_000 }
const batch = 500

/** Keeps the newest `historyRows` transactions of each address that nobody proved. `pass` does a part of the work. */
export function createHistoryBounds(store: Omit<BoundedHistoryStore, 'isBounded'>, historyRows: number) {
  let last: BoundedAddress | undefined
  return {
    /** Looks for busy addresses where the pass before ended, then deletes what is too much of those that are known. Returns how many rows. */
    async pass(): Promise<number> {
      for (let seen = 0; seen < most.perPass; seen += most.atOnce) {
        const addresses = await store.linkedAfter(last, most.atOnce)
        if (addresses.length > 0) await store.markBounded(addresses, historyRows)
        last = addresses.length < most.atOnce ? undefined : addresses.at(-1)
        if (!last) break
      }
      let deleted = 0
      for (const address of await store.bounded()) {
        for (let count = batch; count === batch; deleted += count) count = await store.trim(address, historyRows, batch)
      }
      return deleted
    },
  }
}

/** Bounds the histories of the database. */
export const boundStoredHistories = (
  { database, config, log }: { database: Database; config: { unproved: { historyRows: number } }; log: Logger },
  everyMs: number,
): Running => boundHistories(createBoundedHistoryStore(database), config.unproved.historyRows, log, everyMs)

/** Bounds histories again and again, unless there is no bound. Several workers may do so at once. */
export function boundHistories(
  store: Omit<BoundedHistoryStore, 'isBounded'>,
  historyRows: number,
  log: Pick<Logger, 'info' | 'error'>,
  everyMs: number,
): Running {
  const bounds = createHistoryBounds(store, historyRows)
  const run = async (): Promise<Next> => {
    if (historyRows === 0) return 'done'
    const deleted = await bounds.pass()
    if (deleted > 0) log.info({ deleted }, 'Deleted old transactions of addresses that nobody proved')
    return undefined
  }
  return startLoop(run, {
    everyMs,
    onError: (error) => log.error({ err: error }, 'Deleting old transactions of addresses that nobody proved failed; retrying in a minute'),
  })
}
