import type { Logger } from 'pino'
import { type Running, startLoop } from '../../work/loop.ts'
import { createThrottle } from '../../work/throttle.ts'
import type { HolderNotices } from './notify-holders.ts'

/** Notifies the devices that blocks left over because too many watch one address. Several workers share the work. */
export function notifyWatchers(
  { holderNotices, log }: { holderNotices: Pick<HolderNotices, 'notifyNext'>; log: Pick<Logger, 'error'> },
  everyMs: number,
): Running {
  const throttle = createThrottle()
  return startLoop(async () => ((await holderNotices.notifyNext()) ? 'again' : undefined), {
    everyMs,
    onError: (error) => throttle(String(error), () => log.error({ err: error }, 'Notifying the watchers of an address failed; retrying')),
  })
}
