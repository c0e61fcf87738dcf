import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import { type Next, type Running, startLoop } from '../../base/work/loop.ts'
import { type BoundedAddress, type BoundedHistoryStore, createBoundedHistoryStore } from '../../ledger/rows/bounded-history.store.ts'

/** Maximum numbers of addresses that one pass and one statement examine. A million addresses take less than an hour. */
const maxAddresses = { perPass: 20_000, perStatement: 1_000 }
const batch = 500

export type HistoryBounds = {
  /**
   * Finds busy addresses after those of the previous pass, then deletes old rows of all known busy ones. Returns the number of deleted
   * rows.
   */
  pass(): Promise<number>
}

/** Creates the deletion of old history rows. The job keeps the newest `historyRows` transactions of each address that no device proved. */
export function createHistoryBounds(store: Omit<BoundedHistoryStore, 'isBounded'>, historyRows: number): HistoryBounds {
  let last: BoundedAddress | undefined
  return {
    async pass() {
      for (let examined = 0; examined < maxAddresses.perPass; examined += maxAddresses.perStatement) {
        const addresses = await store.linkedAfter(last, maxAddresses.perStatement)
        if (addresses.length > 0) await store.markBounded(addresses, historyRows)
        last = addresses.length < maxAddresses.perStatement ? undefined : addresses.at(-1)
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

/** Starts the job that limits the stored histories of unproved addresses. */
export const boundStoredHistories = (
  { database, config, log }: { database: Database; config: { unproved: { historyRows: number } }; log: Logger },
  everyMs: number,
): Running => boundHistories(createBoundedHistoryStore(database), config.unproved.historyRows, log, everyMs)

/** Limits the stored histories at each interval, unless `historyRows` is 0. Several workers may run it at once. */
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
    if (deleted > 0) log.info({ deleted }, 'Deleted old transactions of unproved addresses')
    return undefined
  }
  return startLoop(run, {
    everyMs,
    onError: (error) => log.error({ err: error }, 'Cannot delete old transactions of unproved addresses; retrying'),
  })
}
