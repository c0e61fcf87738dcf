import { createHash, type webcrypto } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, errors as jose, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../http/errors.ts'
import { algorithmOf, type PublicKey, parsePublicKey, thumbprintOf } from './device-key.ts'

/** A device's key and its RFC 7638 thumbprint. */
export type RegisteredKey = { publicKey: PublicKey; thumbprint: string }

/** The request that a token must be bound to. `url` is the request target verbatim under the API's origin. */
export type BoundRequest = { method: string; origin: string; url: string; rawBody: string }

const maxLifetimeSeconds = 300
const clockToleranceSeconds = 60
const typ = 'device+jwt'

/** The text of a bearer token. @throws {ApiError} `unauthorized` when the header is not `Bearer <token>` */
export function bearerOf(authorization: string): string {
  const token = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i.exec(authorization)?.[1]
  if (token === undefined || token.length > 4096) throw new ApiError('unauthorized')
  return token
}

/** The device that a token claims to be from; nothing is proved yet. Undefined where it names none. @throws {ApiError} `unauthorized` */
export function claimedSubject(token: string): string | undefined {
  // `jose` says that it is text and looks at nothing: anybody can write a number there.
  const sub: unknown = refuseUnless(() => decodeJwt(token).sub)
  return typeof sub === 'string' ? sub : undefined
}

/**
 * The claims of a token that the holder of `key` made for this very request.
 * The key comes from the database: one that the token carries itself is refused.
 * @throws {ApiError} `unauthorized`
 */
export async function verifyToken(token: string, key: RegisteredKey, request: BoundRequest): Promise<JWTPayload> {
  if (refuseUnless(() => decodeProtectedHeader(token)).jwk !== undefined) throw new ApiError('unauthorized')
  return verify(token, key, request)
}

/** The key and the claims of a registration: the token carries the key and is signed with it. @throws {ApiError} `unauthorized` */
export async function verifyRegistration(token: string, request: BoundRequest): Promise<{ key: RegisteredKey; claims: JWTPayload }> {
  const publicKey = refuseUnless(() => parsePublicKey(decodeProtectedHeader(token).jwk))
  const key = { publicKey, thumbprint: thumbprintOf(publicKey) }
  const claims = await verify(token, key, request)
  if (claims.sub !== undefined) throw new ApiError('unauthorized')
  return { key, claims }
}

const importedKeys = new LRUCache<string, webcrypto.CryptoKey>({ max: 10_000 })

async function verify(token: string, { publicKey, thumbprint }: RegisteredKey, request: BoundRequest): Promise<JWTPayload> {
  const algorithm = algorithmOf(publicKey)
  let cryptoKey = importedKeys.get(thumbprint)
  try {
    if (!cryptoKey) {
      const imported = await importJWK(publicKey, algorithm)
      if (imported instanceof Uint8Array) throw new ApiError('unauthorized')
      cryptoKey = imported
      importedKeys.set(thumbprint, cryptoKey)
    }
    const { payload } = await jwtVerify(token, cryptoKey, {
      algorithms: [algorithm],
      typ,
      issuer: thumbprint,
      audience: request.origin,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxLifetimeSeconds,
      requiredClaims: ['iat', 'exp', 'jti', 'htm', 'htu'],
    })
    const flaw = flawOf(payload, request)
    if (flaw) throw new ApiError('unauthorized', { cause: new Error(flaw) })
    return payload
  } catch (error) {
    if (error instanceof jose.JOSEError || error instanceof DOMException || error instanceof TypeError)
      throw new ApiError('unauthorized', { cause: error })
    throw error
  }
}

/** Why the claims are not of this method, target and body, or live too long; for the log alone. Undefined when they are sound. */
function flawOf(claims: JWTPayload, request: BoundRequest): string | undefined {
  const { iat, exp, jti, htm, htu, bdy } = claims
  if (iat === undefined || exp === undefined || exp - iat > maxLifetimeSeconds || exp <= iat) return 'exp is not within 300 s of iat'
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 128) return 'jti is not a text of 8 to 128 characters'
  if (htm !== request.method) return `htm is not ${request.method}`
  if (htu !== request.origin + request.url) return 'htu is not the URL of the request'
  if (request.rawBody === '' && bdy === undefined) return undefined
  return bdy === createHash('sha256').update(request.rawBody).digest('base64url') ? undefined : 'bdy is not the digest of the body'
}

function refuseUnless<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ApiError('unauthorized', { cause })
  }
}
