import { createPublicKey, verify } from 'node:crypto'
import { type Address, getAddressEncoder } from '@solana/kit'

const addresses = getAddressEncoder()

/**
 * Points of small order, without their sign bit. For such a key, anyone can write a signature that is valid for any message, or for one message
 * in eight. The system program's address is such a point.
 * @see https://github.com/jedisct1/libsodium/blob/master/src/libsodium/crypto_core/ed25519/ref10/ed25519_ref10.c (ge25519_has_small_order)
 */
const smallOrder = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/**
 * Returns whether the address's key signed the message with these 64 bytes (RFC 8032). Returns false for addresses off the curve, such as a
 * program's, and for keys of small order, as the chain itself does.
 */
export function isSignedBy(address: Address, message: Uint8Array, signature: Uint8Array): boolean {
  const bytes = Buffer.from(addresses.encode(address))
  if (signature.length !== 64 || isSmallOrder(bytes)) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' })
  return verify(null, message, key, signature)
}

function isSmallOrder(key: Buffer): boolean {
  const point = Buffer.from(key)
  point.writeUInt8(point.readUInt8(31) & 0x7f, 31)
  return smallOrder.has(point.toString('hex'))
}
