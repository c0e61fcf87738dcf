import type { Logger } from 'pino'
import { type Next, type Running, startLoop } from '../../work/loop.ts'
import type { Announcements } from './announcements.ts'

/** Notifies devices whose app is older than these versions, once each, since this process may be the first that knows the versions. */
export function startAskingForUpdates(
  announcements: Pick<Announcements, 'askForUpdates'>,
  minVersions: { ios: string; android: string },
  log: Pick<Logger, 'error'>,
  everyMs: number,
): Running {
  const run = async (): Promise<Next> => {
    await announcements.askForUpdates(minVersions)
    return 'done'
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Telling devices to update failed; trying again') })
}
