import type { Logger } from 'pino'
import { type Next, type Running, startLoop } from '../../base/work/loop.ts'
import type { Announcements } from './announcements.ts'

type RequestingWork = {
  announcements: Pick<Announcements, 'requestUpdates'>
  config: { minVersions: { ios: string; android: string } }
  log: Pick<Logger, 'error'>
}

/** Starts the loop that notifies devices with an outdated app. The first run is at the start, since a new release may raise the minimum. */
export function startRequestingUpdates({ announcements, config, log }: RequestingWork, everyMs: number): Running {
  const run = async (): Promise<Next> => {
    await announcements.requestUpdates(config.minVersions)
    return 'done'
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Cannot notify devices with an outdated app; retrying') })
}
