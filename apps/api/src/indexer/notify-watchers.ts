import type { Logger } from 'pino'
import type { Transactions } from '../features/tx/transactions.ts'
import { createPauses } from '../work/pause.ts'

const idleMs = 500

/**
 * Notifies the devices that blocks left over because too many watch one address. Several workers share the work. Returns a function that ends
 * it after the share that is under way.
 */
export function startNotifyingWatchers({ notifyNext }: Pick<Transactions, 'notifyNext'>, log: Pick<Logger, 'error'>): () => Promise<void> {
  const pauses = createPauses()
  const loop = async () => {
    while (!pauses.areOver()) {
      const isMore = await notifyNext().catch((error: unknown) => {
        log.error({ err: error }, 'Notifying the watchers of an address failed; retrying')
        return false
      })
      if (!isMore) await pauses.take(idleMs)
    }
  }
  const ended = loop()
  return async () => {
    pauses.end()
    await ended
  }
}
