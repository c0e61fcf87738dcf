import { type Bytes, fromBase64, randomBytes, toBase64, utf8 } from './bytes.ts'

/** Bytes encrypted with AES-256-GCM. Both texts are base64. */
export type Sealed = { nonce: string; data: string }

/** Encrypts bytes. `purpose` is authenticated: the result opens only for the same purpose. */
export async function seal(key: Bytes, plain: Bytes, purpose: string): Promise<Sealed> {
  const nonce = randomBytes(12)
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: utf8(purpose) }
  const data = await crypto.subtle.encrypt(algorithm, await importKey(key, 'encrypt'), plain)
  return { nonce: toBase64(nonce), data: toBase64(new Uint8Array(data)) }
}

/** Returns the bytes, or undefined if the key or the purpose is another one, or the data is damaged. */
export async function unseal(key: Bytes, { nonce, data }: Sealed, purpose: string): Promise<Bytes | undefined> {
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64(nonce), additionalData: utf8(purpose) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, await importKey(key, 'decrypt'), fromBase64(data)))
  } catch {
    return undefined
  }
}

const importKey = (key: Bytes, usage: 'encrypt' | 'decrypt') => crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage])
