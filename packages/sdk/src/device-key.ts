/** Public half of a device's key, as a JWK with no other members. */
export type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string } | { kty: 'OKP'; crv: 'Ed25519'; x: string }

/**
 * The key that authenticates a device. The key belongs to the app, not to a wallet, and never leaves the device.
 * A phone app creates it in secure hardware and implements these three members with it.
 */
export type DeviceKey = {
  algorithm: 'ES256' | 'EdDSA'
  publicJwk(): PublicJwk | Promise<PublicJwk>
  /** Returns the 64 bytes of the signature of `data`: r and s of ES256 (over SHA-256, not in DER), or the signature of Ed25519. */
  sign(data: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
}

/** The platform's `CryptoKey`. Some types of Node do not declare it. */
type WebCryptoKey = typeof globalThis extends { CryptoKey: { prototype: infer Key } } ? Key : unknown

/** A P-256 key pair of WebCrypto. */
export type DeviceKeyPair = { privateKey: WebCryptoKey; publicKey: WebCryptoKey }

/** A device key of WebCrypto. The app stores `keyPair`, for example in IndexedDB. Scripts cannot read the private key. */
export type WebCryptoDeviceKey = DeviceKey & { keyPair: DeviceKeyPair }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Returns a new P-256 key. The private key of the pair cannot be exported. */
export async function createDeviceKey(): Promise<WebCryptoDeviceKey> {
  return toDeviceKey(await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']))
}

/** Returns the device key of a stored P-256 key pair. */
export function toDeviceKey(keyPair: DeviceKeyPair): WebCryptoDeviceKey {
  return {
    algorithm: 'ES256',
    keyPair,
    async publicJwk() {
      const { x, y } = await crypto.subtle.exportKey('jwk', keyPair.publicKey)
      if (x === undefined || y === undefined) throw new TypeError('A device key is a P-256 key pair')
      return { kty: 'EC', crv: 'P-256', x, y }
    },
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(algorithm, keyPair.privateKey, data)),
  }
}
