import type { IncomingMessage } from 'node:http'

/** Who sends a request to a local chain. A page names its origin; a program has none. */
export type Caller = { kind: 'program' } | { kind: 'page'; origin: string } | { kind: 'stranger' }

/**
 * Who sends this request. A stranger is a page of another site, or a request for a name that is not this machine's own: whoever owns that
 * name can point it at this machine (DNS rebinding).
 */
export function callerOf({ headers }: IncomingMessage): Caller {
  if (!isOwnHost(headers.host ?? '')) return { kind: 'stranger' }
  const { origin } = headers
  if (origin !== undefined) return ownOrigin.test(origin) ? { kind: 'page', origin } : { kind: 'stranger' }
  // Browsers leave the origin out of some requests of pages, but not this header. It is `none` for what the user typed, and programs do not send it.
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'none' ? { kind: 'program' } : { kind: 'stranger' }
}

/** Whether a Host header names this machine. */
export const isOwnHost = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)

const ownOrigin = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/
