import type { IncomingMessage } from 'node:http'

/** The sender of a request to a local chain. A page sends an origin, and a program sends none. All other senders are refused. */
export type Caller = { kind: 'program' } | { kind: 'page'; origin: string } | { kind: 'foreign' }

/**
 * Returns the sender of a request. A sender is `foreign` if it is a page of another site, or uses a host name that does not name this
 * machine. The owner of such a name can point it at this machine (DNS rebinding).
 */
export function callerOf({ headers }: IncomingMessage): Caller {
  if (!isOwnHost(headers.host ?? '')) return { kind: 'foreign' }
  const { origin } = headers
  if (origin !== undefined) return ownOrigin.test(origin) ? { kind: 'page', origin } : { kind: 'foreign' }
  // Browsers omit the origin in some requests of pages, but always send `sec-fetch-site`. The header is `none` for a typed URL.
  // Programs do not send it.
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'none' ? { kind: 'program' } : { kind: 'foreign' }
}

/** Returns whether a Host header names this machine. */
export const isOwnHost = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)

const ownOrigin = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/
