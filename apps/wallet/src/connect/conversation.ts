import { storedRefusals } from '../data/sites/refusals.ts'
import { revokeSite } from '../data/sites/sites.ts'
import type { Site } from '../keys/site/origin.ts'
import type { Greeted } from './handshake.ts'
import { SiteQueue } from './site-queue.ts'

/** A site, and its requests. */
export type Conversation = { site: Site; queue: SiteQueue }

/** Begins to read the requests of a site. The port belongs to two documents, so an answer reaches nobody if the other one has gone. */
export function openConversation({ site, port }: Greeted): Conversation {
  const { origin } = site
  const queue = new SiteQueue({
    send: (message) => port.postMessage(JSON.stringify(message)),
    onRevoked: () => revokeSite(origin),
    onEnd: () => window.close(),
    isPaused: () => storedRefusals.isPaused(origin),
    onRefused: () => storedRefusals.add(origin),
  })
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => queue.receive(data))
  // The standard has this event, but no browser sends it yet. The script of a site cancels its requests when its page goes.
  port.addEventListener('close', () => queue.end())
  window.addEventListener('pagehide', () => queue.end())
  port.start()
  return { site, queue }
}
