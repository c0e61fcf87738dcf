import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Static, Type } from 'typebox'
import { type ApiError, refused } from '../../base/wire/errors.ts'
import type { ReasonOf } from '../../base/wire/refusal-reasons.ts'
import { parser } from '../../base/wire/validation.ts'
import { type Algorithm, algorithmOf, type PublicKey, parsePublicKey, thumbprintOf } from './device-key.ts'

/** A device's key and its RFC 7638 thumbprint. */
export type RegisteredKey = { publicKey: PublicKey; thumbprint: string }

/** The request that a token must be bound to. `origins` are those of the API; `url` is the target of the HTTP request, verbatim. */
export type BoundRequest = { method: string; origins: readonly string[]; url: string; rawBody: string }

/** A parsed token whose signature is not verified yet. `signature` must be a signature of the text `signed`. */
export type Token = { alg: Algorithm; embeddedKey: unknown; claims: Claims; signed: string; signature: Buffer }

const maxLifetimeSeconds = 300
const clockToleranceSeconds = 60
const maxLength = 4096

const Absent = Type.Optional(Type.Never())

/**
 * Header of a device token. `crit` and `b64` would require another way to parse the token, which is not supported.
 * @see RFC 7515 section 4.1, RFC 7797
 */
const Header = Type.Object({
  typ: Type.String(),
  jwk: Type.Optional(Type.Unknown()),
  crit: Absent,
  b64: Absent,
})

/** Claims of a device token. Times are seconds since 1970. @see RFC 7519 section 4.1, RFC 9449 section 4.2 for `htm` and `htu` */
const Claims = Type.Object({
  iss: Type.String(),
  sub: Type.Optional(Type.String()),
  aud: Type.Union([Type.String(), Type.Array(Type.String())]),
  iat: Type.Number(),
  nbf: Type.Optional(Type.Number()),
  exp: Type.Number(),
  jti: Type.String({ minLength: 8, maxLength: 128 }),
  htm: Type.String(),
  htu: Type.String(),
  bdy: Type.Optional(Type.String()),
})
export type Claims = Static<typeof Claims>

const parseAlgorithm = parser(Type.Object({ alg: Type.Enum(['ES256', 'EdDSA']) }))
const parseHeader = parser(Header)
const parseClaims = parser(Claims)
const utf8 = new TextDecoder('utf-8', { fatal: true })
/**
 * The `typ` of a device token, a media type. The header `typ` is case-insensitive, and "application/" may be omitted.
 * @see RFC 7515 section 4.1.9
 */
const deviceToken = /^(?:application\/)?device\+jwt$/i

/**
 * Returns the token of an `Authorization` header if it is well formed. Does not yet check its signature, its time and its request.
 * @throws {ApiError} `unauthorized`
 */
export function readToken(authorization: string): Token {
  const text = /^Bearer ([A-Za-z0-9_.-]+)$/i.exec(authorization)?.[1]
  if (text === undefined || text.length > maxLength) throw refusal('malformed', 'the header is not Bearer and a token')
  const [header, payload, signature, ...more] = text.split('.')
  if (payload === undefined) throw refusal('api_key', 'the header is a key, not a token')
  if (header === undefined || signature === undefined || more.length > 0) throw refusal('malformed', 'a token has three parts')
  const parsed = refuseUnless('malformed', () => jsonOf(header))
  const { alg } = refuseUnless('algorithm', () => parseAlgorithm(parsed))
  const { typ, jwk } = refuseUnless('header', () => parseHeader(parsed))
  if (!deviceToken.test(typ)) throw refusal('header', 'typ is not device+jwt')
  const claims = refuseUnless('malformed', () => parseClaims(jsonOf(payload)))
  return { alg, embeddedKey: jwk, claims, signed: `${header}.${payload}`, signature: bytesOf(signature) }
}

/**
 * Returns whether this key signed the token. Each refusal costs one key import and one verification, for any reason. The duration of a
 * refusal therefore does not reveal whether the device exists or has a key.
 */
export function isMadeBy({ alg, signed, signature }: Token, key: RegisteredKey | undefined): boolean {
  const own = key && algorithmOf(key.publicKey) === alg ? key : undefined
  const cached = own && importedKeys.get(own.thumbprint)
  const imported = cached ?? importKey(own?.publicKey ?? decoys[alg])
  const isValid = verifies[alg](Buffer.from(signed), imported, signature)
  if (isValid && own) {
    if (!cached) importedKeys.set(own.thumbprint, imported)
    return true
  }
  if (cached) importKey(decoys[alg])
  return false
}

/** Returns the key that a registration token carries and that signed the token. @throws {ApiError} `unauthorized` */
export function registeringKey(token: Token): RegisteredKey {
  if (token.claims.sub !== undefined) throw refusal('malformed', 'a registration has no sub')
  const key = refuseUnless('header', () => {
    const publicKey = parsePublicKey(token.embeddedKey)
    return { publicKey, thumbprint: thumbprintOf(publicKey) }
  })
  // A P-256 key that is no point of the curve cannot be imported.
  if (!refuseUnless('header', () => isMadeBy(token, key))) throw refusal('signature', 'the token is not signed with its jwk')
  return key
}

/** Returns the one of these origins that a token is for, if there is one. */
export const originFor = ({ aud }: Pick<Claims, 'aud'>, origins: readonly string[]) =>
  origins.find((origin) => [aud].flat().includes(origin))

/**
 * Checks that a token is valid now and bound to this request. The caller must have verified the signature, so only the owner of the key learns
 * the reason of a refusal. `now` is in seconds.
 * @throws {ApiError} `unauthorized`
 */
export function checkBinding(
  claims: Claims,
  { thumbprint }: Pick<RegisteredKey, 'thumbprint'>,
  request: BoundRequest,
  now = Math.floor(Date.now() / 1000),
) {
  const { iss, iat, exp, htm, htu, bdy } = claims
  if (iss !== thumbprint) throw refusal('issuer_mismatch', 'iss is not the thumbprint of the key')
  const clockFlaw = clockFlawOf(claims, now)
  if (clockFlaw) throw refusal(...clockFlaw)
  if (!(exp > iat && exp - iat <= maxLifetimeSeconds)) throw refusal('lifetime', `exp is not within ${maxLifetimeSeconds} s of iat`)
  if (htm !== request.method) throw refusal('method_mismatch', `htm is not ${request.method}`)
  const isBodyBound = bdy === createHash('sha256').update(request.rawBody).digest('base64url')
  if (!isBodyBound && (request.rawBody !== '' || bdy !== undefined)) throw refusal('body_mismatch', 'bdy is not the digest of the body')
  const origin = originFor(claims, request.origins)
  if (origin === undefined) throw refusal('url_mismatch', `aud is not ${request.origins.join(' or ')}`)
  if (htu !== origin + request.url) throw refusal('url_mismatch', 'htu is not the URL of the request')
}

const importedKeys = new LRUCache<string, KeyObject>({ max: 10_000 })

/**
 * Keys that belong to no device, used to spend the same time on unknown devices. RFC 7515 (A.3) and RFC 8037 (A.2) publish the private
 * keys.
 */
const decoys: Record<Algorithm, PublicKey> = {
  ES256: {
    kty: 'EC',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  },
  EdDSA: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
}

/** Imports a public JWK. @throws if a P-256 key is not a point of the curve */
const importKey = (key: PublicKey) => createPublicKey({ key, format: 'jwk' })

/** Verifies a JWS signature, which is r and s concatenated. OpenSSL's default is DER. @see RFC 7518 section 3.4, RFC 8037 section 3.1 */
const verifies: Record<Algorithm, (data: Buffer, key: KeyObject, signature: Buffer) => boolean> = {
  ES256: (data, key, signature) => verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
  EdDSA: (data, key, signature) => verify(null, data, key, signature),
}

/** Returns why the token is not valid at this time. Undefined if it is. */
function clockFlawOf({ iat, nbf, exp }: Claims, now: number): [reason: 'clock' | 'expired', flaw: string] | undefined {
  if (Math.max(iat, nbf ?? iat) > now + clockToleranceSeconds) return ['clock', 'iat or nbf is in the future']
  return exp <= now - clockToleranceSeconds ? ['expired', 'exp has passed'] : undefined
}

/** Returns the bytes of base64url text. @throws {ApiError} `unauthorized` unless the text is canonical */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw refusal('malformed', 'a part is not base64url')
  return bytes
}

const jsonOf = (text: string): unknown => JSON.parse(utf8.decode(bytesOf(text)))

/** Returns the refusal of a token. The flaw appears only in the log. */
export const refusal = (reason: ReasonOf<'unauthorized'>, flaw: string | Error): ApiError => refused('unauthorized', reason, flaw)

function refuseUnless<T>(reason: ReasonOf<'unauthorized'>, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw refusal(reason, cause instanceof Error ? cause : new Error(String(cause)))
  }
}
