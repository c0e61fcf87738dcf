import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network a client calls from, as a key to count by: its IPv4 address, or the /64 of its IPv6 address, which is what one subscriber has to
 * himself. An IPv4 address in the clothes of IPv6 is that IPv4 address. `unknown` for what is no address. @see RFC 4291, 2.2 and 2.5.5.2
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

/** Some proxies add the client's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address
}
