import type { KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { parser } from '../http/validation.ts'
import { retryAfterMs } from './channel.ts'
import { type Http2Client, http2Client } from './http2-client.ts'
import { signToken } from './signed-token.ts'

/** Of the JSON file that Google makes for a service account. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKeyId: string; privateKey: KeyObject; tokenUri: string }

/** Google gave no access. `forGood`: it does not know the key, or does not let it in. */
export class NoAccessError extends Error {
  override readonly name = 'NoAccessError'
  readonly status: number
  readonly forGood: boolean
  readonly afterMs: number | undefined
  constructor(status: number, forGood: boolean, afterMs?: number) {
    super(`Google gave no access: status ${status}`)
    this.status = status
    this.forGood = forGood
    this.afterMs = afterMs
  }
}

export type GoogleAccess = {
  /** An access token. @throws {NoAccessError}; @throws {NoAnswerError} */
  token(): Promise<string>
  /** That token was refused: the next one is a new one. */
  forget(token: string): void
  close(): void
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is renewed this long before it ends. */
const leadMs = 300_000

const parseGrant = parser(Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 8192 }), expires_in: Type.Number() }))

/**
 * Access to Google's services as a service account: a token by a signed assertion, kept while it lasts, asked for once however many want it.
 * @see RFC 7523; https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function googleAccess(account: ServiceAccount, now = Date.now): GoogleAccess {
  const { origin, pathname } = new URL(account.tokenUri)
  const client = http2Client(origin)
  let held: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  const ask = async () => {
    const { token, lastsMs } = await askFor(client, pathname, assertion(account, now()), now)
    held = { token, until: now() + Math.max(lastsMs - leadMs, lastsMs / 2) }
    return token
  }

  return {
    async token() {
      if (held && now() < held.until) return held.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    forget(token) {
      if (held?.token === token) held = undefined
    },
    close: client.close,
  }
}

function assertion({ clientEmail, privateKeyId, privateKey, tokenUri }: ServiceAccount, now: number): string {
  const iat = Math.floor(now / 1000)
  return signToken({ alg: 'RS256', kid: privateKeyId }, { iss: clientEmail, scope, aud: tokenUri, iat, exp: iat + 3600 }, privateKey)
}

async function askFor(client: Http2Client, path: string, signed: string, now: () => number) {
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
    const forGood = status >= 400 && status < 500 && status !== 408 && status !== 429
    throw new NoAccessError(status, forGood, retryAfterMs(headers['retry-after'], now()))
  }
  try {
    const { access_token, expires_in } = parseGrant(JSON.parse(text))
    return { token: access_token, lastsMs: Math.max(0, expires_in) * 1000 }
  } catch {
    throw new NoAccessError(status, false)
  }
}
