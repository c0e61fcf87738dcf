import type { KeyObject } from 'node:crypto'
import { retryAfterMs } from '@patina/http'
import { Type } from 'typebox'
import { parser } from '../../base/wire/validation.ts'
import { type Http2Client, http2Client } from './http2-client.ts'
import { signToken } from './signed-token.ts'

/** The fields of a Google service account's JSON file. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKeyId: string; privateKey: KeyObject; tokenUri: string }

/** Google refused access. `isPermanent` means that Google does not know the key, or that the key lacks permission. */
export class NoAccessError extends Error {
  override readonly name = 'NoAccessError'
  readonly status: number
  readonly isPermanent: boolean
  readonly afterMs: number | undefined
  constructor(status: number, isPermanent: boolean, afterMs?: number) {
    super(`Google refused access: status ${status}`)
    this.status = status
    this.isPermanent = isPermanent
    this.afterMs = afterMs
  }
}

export type GoogleAccess = {
  /** Returns an access token, cached or new. @throws {NoAccessError}; @throws {NoAnswerError} */
  token(): Promise<string>
  /** Discards an access token that a service refused, so the next call requests a new one. */
  forget(token: string): void
  close(): void
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Milliseconds before its expiry at which a token is renewed. */
const leadMs = 300_000

const parseGrant = parser(Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 8192 }), expires_in: Type.Number() }))

/**
 * Returns access to Google's services as a service account. A signed assertion is exchanged for an access token, which is cached until it
 * expires. Concurrent callers share one request.
 * @see RFC 7523; https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function googleAccess(account: ServiceAccount, now = Date.now): GoogleAccess {
  const { origin, pathname } = new URL(account.tokenUri)
  const client = http2Client(origin)
  let cached: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined

  const renew = async () => {
    const { token, lastsMs } = await requestToken(client, pathname, assertion(account, now()), now)
    cached = { token, until: now() + Math.max(lastsMs - leadMs, lastsMs / 2) }
    return token
  }

  return {
    async token() {
      if (cached && now() < cached.until) return cached.token
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget(token) {
      if (cached?.token === token) cached = undefined
    },
    close: client.close,
  }
}

function assertion({ clientEmail, privateKeyId, privateKey, tokenUri }: ServiceAccount, now: number): string {
  const iat = Math.floor(now / 1000)
  return signToken({ alg: 'RS256', kid: privateKeyId }, { iss: clientEmail, scope, aud: tokenUri, iat, exp: iat + 3600 }, privateKey)
}

async function requestToken(client: Http2Client, path: string, signed: string, now: () => number) {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signed }).toString()
  const {
    status,
    headers,
    body: text,
  } = await client.post({
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (status !== 200) {
    const isPermanent = status >= 400 && status < 500 && status !== 408 && status !== 429
    throw new NoAccessError(status, isPermanent, retryAfterMs(headers['retry-after'], now()))
  }
  try {
    const { access_token, expires_in } = parseGrant(JSON.parse(text))
    return { token: access_token, lastsMs: Math.max(0, expires_in) * 1000 }
  } catch {
    throw new NoAccessError(status, false)
  }
}
