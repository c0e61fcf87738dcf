import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Type } from 'typebox'
import type { PublicOrigin } from '../wire/origin.ts'
import { type Environment, listOf, type Mode, optional, setting, subject } from './setting.ts'

export type ServerSettings = {
  port: number
  host: string
  logLevel: string
  /** Origins at which clients reach the API. The first is its name. If there are none, it is the loopback origin of each request. */
  publicOrigins: readonly PublicOrigin[]
  trustedProxies: readonly string[]
  /** Origins whose pages may read answers, in the notation of the Origin header. */
  corsOrigins: readonly string[]
}

export const server = subject(
  'Server',
  {
    NODE_ENV: optional(Type.String(), {
      meaning: 'With `production`, the embedded database also requires `PUBLIC_URL`, device keys and address proofs.',
      unset: 'not production',
    }),
    API_PORT: setting(Type.Integer({ minimum: 0, maximum: 65535 }), { meaning: 'Port of the API.', default: 3000 }),
    HOST: setting(Type.String(), {
      meaning: 'Address on which the API listens. Any address except a loopback address opens it to the network.',
      default: '127.0.0.1',
    }),
    LOG_LEVEL: setting(Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), {
      meaning: 'Lowest level that is logged.',
      default: 'info',
    }),
    PUBLIC_URL: optional(Type.String(), {
      meaning:
        'Origin under which apps reach the API, such as `https://api.example`. Device tokens are bound to it. Required with `DATABASE_URL` and in production. More origins may follow by comma. The API accepts `https://old.example;until=2027-01-31` until that day ends, in UTC.',
      accepts: 'origins, by comma',
      unset: 'the loopback origin of the request',
    }),
    TRUSTED_PROXIES: optional(Type.String(), {
      meaning:
        'Addresses and networks of your proxies, such as `10.0.0.0/8,192.0.2.1`. Only their `X-Forwarded-For` is believed. All clients behind an unlisted proxy seem to have its address, and share its rate limits.',
      accepts: 'addresses and networks (CIDR), by comma',
      unset: 'no proxy',
    }),
    CORS_ORIGINS: optional(Type.String(), {
      meaning: 'Origins whose pages may call the API from a browser, such as `https://wallet.example`.',
      accepts: 'origins, by comma',
      unset: 'no origin',
    }),
  },
  (texts, mode) => [
    !listOf(texts.TRUSTED_PROXIES).every(isNetwork) && 'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8',
    !listOf(texts.CORS_ORIGINS).every(isOrigin) && 'CORS_ORIGINS must be origins such as https://wallet.example',
    ...publicUrlFlaws(texts.PUBLIC_URL),
    // Without PUBLIC_URL, tokens and address proofs would be valid for any host that a request names.
    mode !== 'embedded' && !texts.PUBLIC_URL && 'PUBLIC_URL should not be empty with a database server or in production',
  ],
)

/** @throws {Error} that names every bad setting */
export function readServer(given: Environment, mode: Mode): ServerSettings {
  const parsed = server.read(given, mode)
  return {
    port: parsed.API_PORT,
    host: parsed.HOST,
    logLevel: parsed.LOG_LEVEL,
    publicOrigins: itemsOf(parsed.PUBLIC_URL).map(readPublicOrigin),
    trustedProxies: listOf(parsed.TRUSTED_PROXIES),
    corsOrigins: listOf(parsed.CORS_ORIGINS),
  }
}

/** Returns whether the text is an address or a network. A prefix length of zero would trust every sender, so it is refused. */
export function isNetwork(text: string): boolean {
  if (isIP(text) > 0) return true
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  return isRange && ipaddr.parseCIDR(text)[1] > 0
}

/** Returns a sentence for each mistake in PUBLIC_URL. */
function publicUrlFlaws(text: string | undefined): string[] {
  const items = itemsOf(text)
  const origins = items.map((item) => item.split(';')[0] ?? '')
  const wrong = items.find((item) => !/^[^;]+(;until=\d{4}-\d{2}-\d{2})?$/.test(item) || Number.isNaN(readPublicOrigin(item).until))
  if (wrong !== undefined || !origins.every(isOrigin))
    return ['PUBLIC_URL must be origins by comma, without a path, such as https://api.example,https://old.example;until=2027-01-31']
  if (items[0]?.includes(';')) return ['PUBLIC_URL must begin with an origin that has no end: it is the name of the API']
  return new Set(origins).size < origins.length ? ['PUBLIC_URL must not name an origin twice'] : []
}

function readPublicOrigin(item: string): PublicOrigin {
  const [origin = '', until] = item.split(';until=')
  return { origin, until: until === undefined ? undefined : Date.parse(until) + 86_400_000 }
}

/** Returns the items of PUBLIC_URL. A space is a mistake, unlike in other lists, and so is an empty item. */
const itemsOf = (text: string | undefined) => (text === undefined ? [] : text.split(','))

const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
