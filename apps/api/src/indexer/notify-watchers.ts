import type { Logger } from 'pino'
import type { Transactions } from '../ledger/transactions.ts'
import { type Running, startLoop } from '../work/loop.ts'
import { createThrottle } from '../work/throttle.ts'

/** Notifies the devices that blocks left over because too many watch one address. Several workers share the work. */
export function notifyWatchers(
  { transactions, log }: { transactions: Pick<Transactions, 'notifyNext'>; log: Pick<Logger, 'error'> },
  everyMs: number,
): Running {
  const throttle = createThrottle()
  return startLoop(async () => ((await transactions.notifyNext()) ? 'again' : undefined), {
    everyMs,
    onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Notifying the watchers of an address failed; retrying')),
  })
}
