import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Announcements } from '../features/notifications/announcements.ts'

const askAgainMs = 60_000

/**
 * Tells the devices whose app is too old for these versions, once each, now that this process may be the first that knows of them. What fails is told, and
 * tried again. Returns what stops it.
 */
export function startAskingForUpdates(
  announcements: Pick<Announcements, 'askForUpdates'>,
  minVersions: { ios: string; android: string },
  log: Pick<Logger, 'error'>,
  pauseMs = askAgainMs,
): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await announcements.askForUpdates(minVersions)
        return
      } catch (error) {
        log.error({ err: error }, 'Telling devices to update failed; trying again')
      }
      await setTimeout(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}
