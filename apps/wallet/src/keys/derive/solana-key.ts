import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { KeyError } from '../key-error.ts'
import { utf8 } from '../vault/bytes.ts'

const hardened = 0x8000_0000

/** Returns the private key of a path by SLIP-10. Each step is hardened, because ed25519 has no other. @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md */
export function deriveEd25519(seed: Uint8Array, path: string): Uint8Array {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + Number.parseInt(step, 10))
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

/** Returns the address of a private key. */
export const solanaAddressOf = (key: Uint8Array): string => getBase58Decoder().decode(ed25519.getPublicKey(key))

/** Returns the signature of bytes. */
export const signSolana = (key: Uint8Array, message: Uint8Array): Uint8Array => ed25519.sign(message, key)

/**
 * Returns a private key from base58, as Phantom exports it, or from a JSON array, as the command line of Solana stores it. Both have 64
 * bytes: the private key, then its public key.
 * @throws {KeyError} `bad_key`
 */
export function parseSolanaKey(text: string): Uint8Array {
  const bytes = text.trim().startsWith('[') ? fromJson(text) : fromBase58(text.trim())
  // An address has 32 bytes. A user who pastes one must not get an account whose key everybody knows.
  if (bytes?.length !== 64) throw new KeyError('bad_key')
  const key = bytes.slice(0, 32)
  const isPair = ed25519.getPublicKey(key).every((byte, index) => byte === bytes[32 + index])
  if (!isPair) throw new KeyError('bad_key')
  return key
}

function fromBase58(text: string): Uint8Array | undefined {
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    return undefined
  }
}

function fromJson(text: string): Uint8Array | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isBytes = Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
    return isBytes ? Uint8Array.from(value) : undefined
  } catch {
    return undefined
  }
}
