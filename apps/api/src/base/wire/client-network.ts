import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the key of a client's network for rate limits: its IPv4 address, or the /64 of its IPv6 address. One subscriber usually has a
 * whole /64. An IPv4-mapped IPv6 address counts as IPv4. Returns `unknown` if the text is not an address. @see RFC 4291, 2.2 and 2.5.5.2
 */
export function networkOf(address: string | undefined): string {
  if (address !== undefined && isIP(address) === 4) return address
  const bare = withoutPort(address ?? '').replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const ip = ipaddr.process(bare)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** Matches an address with the client's port, which some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address
}
