import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, setting, subject } from './setting.ts'
import { Url } from './url.ts'

export type ServerSettings = {
  port: number
  host: string
  logLevel: string
  /** Origin at which clients reach the API. If undefined, it is the loopback origin of each request. */
  publicOrigin: string | undefined
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
    PUBLIC_URL: optional(Url('https?'), {
      meaning: 'Origin under which apps reach the API. Device tokens are bound to it. Required with `DATABASE_URL` and in production.',
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
    publicOrigin: parsed.PUBLIC_URL && new URL(parsed.PUBLIC_URL).origin,
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

const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
