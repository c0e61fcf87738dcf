import { codes, isInit, MessageFlaw, readSiteMessage, type WindowMessage } from '@patina/connect/protocol'
import { type Site, siteOf } from '../keys/site/origin.ts'

/** The reason why this window serves nobody. */
export type Refusal = 'no-opener' | 'opaque' | 'bad-origin' | 'no-answer'

/** A site that opened this window, and the only way to it. */
export type Greeted = { site: Site; port: MessagePort }

/** The part of a window that the handshake uses. */
export type ConnectWindow = {
  /** The origin of this document: `null` if it inherited a sandbox. */
  readonly origin: string
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  addEventListener(type: 'message', listener: (event: Event) => void, options: { signal: AbortSignal }): void
}

const greetingTimes = { everyMs: 100, atMostMs: 10_000 }

/**
 * Greets the opener until it answers with a port. The greeting has no secret, so it may reach anybody. Only the first answer counts, and only one of the
 * opener. Its `event.origin`, which the browser fills in, is the site: no field of any message is.
 */
export function greetSite(own: ConnectWindow, { everyMs, atMostMs } = greetingTimes): Promise<Greeted | Refusal> {
  // It is read once, because a page may set it later.
  const { opener } = own
  if (own.origin === 'null') return Promise.resolve('opaque')
  if (opener === null) return Promise.resolve('no-opener')
  return new Promise((resolve) => {
    const stop = new AbortController()
    const end = (result: Greeted | Refusal) => {
      stop.abort()
      clearInterval(repeat)
      clearTimeout(late)
      resolve(result)
    }
    const greet = () => opener.postMessage({ wallet: 'hello', v: [1] }, '*')
    own.addEventListener(
      'message',
      (event) => {
        const { source, origin, data, ports }: { source?: unknown; origin?: unknown; data?: unknown; ports?: unknown } = Object(event)
        const [port]: unknown[] = Array.isArray(ports) ? ports : []
        if (source !== opener || !isInit(data) || !(port instanceof MessagePort)) return
        const site = siteOf(`${origin}`)
        if (site) return end({ site, port })
        refuseAll(port)
        end('bad-origin')
      },
      { signal: stop.signal },
    )
    const repeat = setInterval(greet, everyMs)
    const late = setTimeout(() => end('no-answer'), atMostMs)
    greet()
  })
}

/** Answers every request of a site that this wallet does not serve, so that the site does not wait. The window shows the reason to the user. */
function refuseAll(port: MessagePort) {
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const id = requestIn(data)
    const error = { code: codes.unauthorized, message: 'This wallet serves https sites only.' }
    if (id !== undefined) port.postMessage(JSON.stringify({ type: 'error', id, error } satisfies WindowMessage))
  }
}

/** Returns the id of a request. Undefined for all other messages. */
function requestIn(data: unknown): string | undefined {
  try {
    const message = readSiteMessage(data)
    return message.type === 'request' ? message.id : undefined
  } catch (error) {
    if (error instanceof MessageFlaw) return undefined
    throw error
  }
}
