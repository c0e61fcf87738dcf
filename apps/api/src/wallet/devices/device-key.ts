import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { parser } from '../../base/wire/validation.ts'

/** A coordinate of a public key: 32 bytes in canonical base64url. In other notations, one key could have several thumbprints. */
const Coordinate = Type.String({ pattern: '^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$' })

/** The signature algorithm of a device's key. @see RFC 7518 section 3.1, RFC 8037 section 3.1 */
export type Algorithm = 'ES256' | 'EdDSA'

/** A device's public key: P-256 or Ed25519, as the secure hardware of phones makes them. @see RFC 7517, RFC 8037 */
export const PublicKey = Type.Union([
  Type.Object({ kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: Coordinate, y: Coordinate }),
  Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Coordinate }),
])
export type PublicKey = Static<typeof PublicKey>

const parse = parser(PublicKey)

/** Returns a public JWK with only the members that make up the key. @throws if the key is not accepted */
export function parsePublicKey(value: unknown): PublicKey {
  const key = parse(value)
  return key.kty === 'EC' ? { kty: key.kty, crv: key.crv, x: key.x, y: key.y } : { kty: key.kty, crv: key.crv, x: key.x }
}

export const algorithmOf = (key: PublicKey): Algorithm => (key.kty === 'EC' ? 'ES256' : 'EdDSA')

/** Returns the thumbprint of a JWK: SHA-256 over the key's members, sorted by name. @see RFC 7638 */
export function thumbprintOf(key: PublicKey): string {
  const { kty, crv, x } = key
  const members = key.kty === 'EC' ? { crv, kty, x, y: key.y } : { crv, kty, x }
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url')
}
