import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ApiError } from '../wire/errors.ts'

/** Networks, as CIDR or single addresses, to which the operator allows deliveries although they are private. */
export type AllowedNetworks = readonly string[]

/** Thrown when an endpoint has an address that must not receive requests. Its message names the address. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/**
 * Throws unless the text is a URL that may receive events: https with a host name or a public address. An allowed network may also be called by
 * http. The addresses of a host name are checked at each connection, because its owner can change them.
 * @throws {ApiError} `invalid_input` with the reason
 */
export function checkUrl(text: string, allowed: AllowedNetworks) {
  const refuse = (message: string) => {
    throw new ApiError('invalid_input', { message })
  }
  const url = URL.canParse(text) ? new URL(text) : refuse('url must be a URL')
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refuse('url must begin with https://')
  if (url.username || url.password) return refuse('url must not contain a user name or password')
  if (url.hash) return refuse('url must not contain a fragment')
  if (url.protocol === 'http:' && allowed.length === 0)
    return refuse('url must begin with https://; only networks of WEBHOOK_ALLOWED_NETWORKS may be called by http')
  const host = bareHost(url)
  if (isIP(host) > 0 && !mayReceive(host, allowed, url.protocol)) return refuse(refusalOf(host))
  // In an allowed network, such a name may have an address.
  if (isIP(host) === 0 && allowed.length === 0 && isLocalName(host))
    return refuse(`The host ${host} is not public. WEBHOOK_ALLOWED_NETWORKS can allow its address`)
}

/**
 * Top-level names that public DNS never resolves to a public host.
 * @see https://www.iana.org/assignments/special-use-domain-names
 */
const localNames = new Set(['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'alt', 'lan', 'home', 'corp'])

/** Returns whether only local networks can resolve a host name: it has one label, or a reserved end. */
function isLocalName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length === 1 || localNames.has(labels.at(-1) ?? '') || labels.slice(-2).join('.') === 'home.arpa'
}

/** Returns the host of a URL, without the brackets of IPv6. */
export const bareHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

export const refusalOf = (address: string) =>
  `The address ${address} is not public. WEBHOOK_ALLOWED_NETWORKS can allow it, and only allowed networks may be called by http`

/** Returns whether an address may receive deliveries: a public one by https, or any address of an allowed network. */
export function mayReceive(address: string, allowed: AllowedNetworks, protocol: string): boolean {
  // The library reads `::192.0.2.1`, a deprecated form of ::/96, as the IPv4 address.
  if (/^::\d+\./.test(address)) return false
  const ip = ipaddr.process(address)
  if (allowed.some((network) => isIn(ip, network))) return true
  // The library names each special range. Tunnels such as NAT64 and 6to4 are special too, because they may lead to a private network.
  return protocol === 'https:' && ip.range() === 'unicast' && (ip.kind() === 'ipv4' || isIn(ip, globalUnicast))
}

/**
 * All IPv6 addresses that IANA assigns to hosts. Addresses outside have a special use or none, such as `::/96`, which embeds IPv4.
 * @see https://www.iana.org/assignments/ipv6-address-space
 */
const globalUnicast = '2000::/3'

function isIn(ip: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [range, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : single(network)
  return ip.kind() === range.kind() && ip.match(range, bits)
}

function single(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const ip = ipaddr.process(address)
  return [ip, ip.kind() === 'ipv4' ? 32 : 128]
}

/** Resolves a host name to all of its addresses, like `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: { all: true; family?: number },
  done: (error: Error | null, found: { address: string; family: number }[]) => void,
) => void

/**
 * Returns a lookup for sockets that fails if any address of the host is refused. The socket connects to a checked address, so a host that resolves
 * differently the next time (DNS rebinding) gains nothing.
 */
export const guardedLookup =
  (allowed: AllowedNetworks, protocol: string, resolveHost: Resolve = resolve): LookupFunction =>
  (host, options, done) => {
    const family = options.family === 4 || options.family === 6 ? { family: options.family } : {}
    resolveHost(host, { all: true, ...family }, (error, found) => {
      const [first] = found ?? []
      if (error) return done(error, '')
      const refused = found.find(({ address }) => !mayReceive(address, allowed, protocol))
      if (refused) return done(new RefusedAddress(refusalOf(refused.address)), '')
      if (options.all || !first) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
