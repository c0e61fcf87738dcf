import { isIP } from 'node:net'

/**
 * The network a client calls from, as a key to count by: its IPv4 address, or the /64 of its IPv6 address, which is what one subscriber has to
 * himself. An IPv4 address in the clothes of IPv6 is that IPv4 address. `unknown` for what is no address. @see RFC 4291, 2.2 and 2.5.5.2
 */
export function networkOf(address: string | undefined): string {
  if (address !== undefined && isIP(address) === 4) return address
  const bare = withoutPort(address ?? '').replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Some proxies tell the port of the client too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([^:]*):\d+$/.exec(address)?.[1] ?? address
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = numbers(head)
  if (tail === undefined) return before
  const after = numbers(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const numbers = (text: string) =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? pairsOf(group) : [Number.parseInt(group, 16)]))

/** The two groups of an IPv4 address at the end of an IPv6 one. */
function pairsOf(ipv4: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
