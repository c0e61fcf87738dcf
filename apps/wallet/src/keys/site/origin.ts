import { refused } from './refusal.ts'

/** A site, as sign-in texts name it. `host` has its port if it has one. */
export type Site = { scheme: string; host: string }

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns the site of an origin: https, or http of this computer.
 * @throws {KeyError} `refused` for anything else, such as `null`
 */
export function readOrigin(origin: string): Site {
  if (URL.canParse(origin)) {
    const { origin: canonical, protocol, host, hostname } = new URL(origin)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
    if (isSafe && canonical === origin) return { scheme: protocol.slice(0, -1), host }
  }
  throw refused('other_site', `${origin} is not an https origin`)
}
