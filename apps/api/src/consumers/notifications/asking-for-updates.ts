import type { Logger } from 'pino'
import { type Next, type Running, startLoop } from '../../work/loop.ts'
import type { Announcements } from './announcements.ts'

type AskingWork = {
  announcements: Pick<Announcements, 'askForUpdates'>
  config: { minVersions: { ios: string; android: string } }
  log: Pick<Logger, 'error'>
}

/** Notifies devices whose app is older than these versions, once each, since this process may be the first that knows the versions. */
export function startAskingForUpdates({ announcements, config, log }: AskingWork, everyMs: number): Running {
  const run = async (): Promise<Next> => {
    await announcements.askForUpdates(config.minVersions)
    return 'done'
  }
  return startLoop(run, { everyMs, onError: (error) => log.error({ err: error }, 'Telling devices to update failed; trying again') })
}
