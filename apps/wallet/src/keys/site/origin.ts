/** Names of this computer. Browsers treat their pages as secure. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The site at the other end: the proven origin of its first message. `host` has its port, if that is not the usual one. */
export type Site = { origin: string; host: string; isLoopback: boolean }

/** Returns the site of an origin. Undefined for `null`, files, extensions, and sites without encryption that are not on this computer. */
export function siteOf(origin: string): Site | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, hostname, host, origin: whole } = new URL(origin)
  // A path or a user name would be no origin.
  if (whole !== origin || hostname === '') return undefined
  const isLoopback = loopback.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) return undefined
  return { origin, host, isLoopback }
}
