import type { Logger } from 'pino'
import { type Running, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import type { SubscriberNotices } from './notify-subscribers.ts'

/** Starts the loop that notifies devices of large transactions, whose subscribers are too many to be notified with the block. Workers share the work. */
export function notifyRemaining(
  { subscriberNotices, log }: { subscriberNotices: Pick<SubscriberNotices, 'notifyNext'>; log: Pick<Logger, 'error'> },
  everyMs: number,
): Running {
  const throttle = createThrottle()
  return startLoop(async () => ((await subscriberNotices.notifyNext()) ? 'again' : undefined), {
    everyMs,
    onError: (error) =>
      throttle(String(error), () => log.error({ err: error }, 'Cannot notify the remaining devices of a transaction; retrying')),
  })
}
