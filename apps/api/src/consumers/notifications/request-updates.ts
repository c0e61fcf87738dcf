import type { Logger } from 'pino'
import { type Next, type Running, startLoop } from '../../work/loop.ts'
import type { Announcements } from './announcements.ts'

type RequestingWork = {
  announcements: Pick<Announcements, 'requestUpdates'>
  config: { minVersions: { ios: string; android: string } }
  log: Pick<Logger, 'error'>
}

/** Asks devices with an outdated app to update, once at the start: this process may be the first with the new minimum versions. */
export function startRequestingUpdates({ announcements, config, log }: RequestingWork, everyMs: number): Running {
  const run = async (): Promise<Next> => {
    await announcements.requestUpdates(config.minVersions)
    return 'done'
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Cannot notify devices with an outdated app; retrying') })
}
