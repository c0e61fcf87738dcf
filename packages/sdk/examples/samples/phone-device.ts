// A device on React Native or Expo, which have no WebCrypto.
// #region store
import { p256 } from '@noble/curves/p256'
import { sha256 } from '@noble/hashes/sha2'
import {
  type DeviceKey,
  type DeviceStore,
  type OpenDevice,
  openDevice,
} from '@patina/sdk'

/** The calls of `expo-secure-store` that the device needs. */
export type SecureStorage = {
  getItemAsync(name: string): Promise<string | null>
  setItemAsync(name: string, value: string): Promise<void>
  deleteItemAsync(name: string): Promise<void>
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the device key of a private key in hexadecimal. */
function toKey(privateKey: string): DeviceKey {
  const point = p256.getPublicKey(privateKey, false)
  return {
    algorithm: 'ES256',
    publicJwk: () => ({
      kty: 'EC',
      crv: 'P-256',
      x: base64url(point.slice(1, 33)),
      y: base64url(point.slice(33)),
    }),
    sign: (data) => p256.sign(sha256(data), privateKey).toCompactRawBytes(),
  }
}

/** Stores the device in the Keychain of iOS or the Keystore of Android. */
export const secureStore = (storage: SecureStorage): DeviceStore => ({
  async open() {
    const id = (await storage.getItemAsync('deviceId')) ?? undefined
    const stored = await storage.getItemAsync('deviceKey')
    if (stored !== null) return { key: toKey(stored), ...(id && { id }) }
    const created = hex(p256.utils.randomPrivateKey())
    await storage.setItemAsync('deviceKey', created)
    return { key: toKey(created) }
  },
  saveId: (id) => storage.setItemAsync('deviceId', id),
  async clear() {
    await storage.deleteItemAsync('deviceId')
    await storage.deleteItemAsync('deviceKey')
  },
})
// #endregion

// #region open
let opening: Promise<OpenDevice> | undefined

/** Returns the device of this app. Call it at every start. */
export function openPhone(
  baseUrl: string,
  storage: SecureStorage,
  randomUUID: () => string, // of `expo-crypto`
): Promise<OpenDevice> {
  opening ??= openDevice({
    baseUrl,
    store: secureStore(storage),
    devicePlatform: 'ios', // or `android`, as `Platform.OS` says
    appVersion: '1.0.0',
    crypto: { sha256, randomUUID },
  })
  return opening
}
// #endregion
