import { fromBase64Url, toBase64Url } from './envelope.ts'
import { LinkFlaw } from './link-flaw.ts'

/** A pair of keys for x25519. Each side makes one for each session. The browser keeps the private key, which no script can read. */
export type LinkKeys = { publicKey: string; privateKey: CryptoKey }

/** The two keys of a session, one for each direction. Both sides have the same. */
export type SessionKeys = { toWallet: CryptoKey; toApp: CryptoKey }

/** Returns random bytes. Test vectors pass their own. */
export type Random = (length: number) => Uint8Array<ArrayBuffer>

export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

/** Start of a private key in the form PKCS #8. @see RFC 8410 */
const pkcs8 = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20])
const algorithm = { name: 'X25519' } as const

/** Returns new keys. @throws {Error} if the browser has no x25519: Chrome before 133, Safari before 17, Firefox before 130 */
export async function createLinkKeys(): Promise<LinkKeys> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  if (!('publicKey' in pair)) throw new Error('This browser has no x25519 keys')
  return { publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))), privateKey: pair.privateKey }
}

/** Returns keys from the 32 bytes of a private key and its public key, both as base64url. */
export async function importLinkKeys(privateKey: string, publicKey: string): Promise<LinkKeys> {
  const bytes = Uint8Array.from([...pkcs8, ...fromBase64Url(privateKey)])
  return { publicKey, privateKey: await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['deriveBits']) }
}

/**
 * Returns the keys of a session. They depend on the host of the callback and on both public keys, so none of them can be exchanged.
 * @throws {LinkFlaw} `malformed` for a public key that makes the secret guessable
 */
export async function sessionKeys(
  own: LinkKeys,
  other: string,
  session: { app: string; wallet: string; host: string },
): Promise<SessionKeys> {
  const info = [session.host, session.app, session.wallet].join('\0')
  try {
    const theirs = await crypto.subtle.importKey('raw', fromBase64Url(other), algorithm, true, [])
    const secret = new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, own.privateKey, 256))
    if (secret.every((byte) => byte === 0)) throw new Error('The secret is zero')
    const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const [toWallet, toApp] = await Promise.all(
      ['to-wallet', 'to-app'].map((direction) => derive(base, `wallet-link 1\0${direction}\0${info}`)),
    )
    if (toWallet && toApp) return { toWallet, toApp }
  } catch (cause) {
    throw new LinkFlaw('malformed', 'The link has a key that is not valid.', { cause })
  }
  throw new LinkFlaw('malformed', 'The link has a key that is not valid.')
}

const derive = (base: CryptoKey, info: string) =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode(info) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** Returns the nonce and the encrypted message. `about` is not secret, and nobody can change it. */
export async function seal(key: CryptoKey, about: string, message: unknown, rng: Random = random): Promise<{ n: string; d: string }> {
  const iv = rng(12)
  const text = new TextEncoder().encode(JSON.stringify(message))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(about) }, key, text)
  return { n: toBase64Url(iv), d: toBase64Url(new Uint8Array(sealed)) }
}

/** Returns the bytes of a message. @throws {LinkFlaw} `forged` if another key or other bytes made it */
export async function unseal(key: CryptoKey, about: string, { n, d }: { n: string; d: string }): Promise<Uint8Array> {
  try {
    const params = { name: 'AES-GCM', iv: fromBase64Url(n), additionalData: new TextEncoder().encode(about) }
    return new Uint8Array(await crypto.subtle.decrypt(params, key, fromBase64Url(d)))
  } catch (cause) {
    throw new LinkFlaw('forged', 'The link does not belong to this session, or somebody changed it.', { cause })
  }
}
