import { type Address, getBase58Encoder } from '@solana/kit'
import { isSignedBy } from './ed25519.ts'

const base58 = getBase58Encoder()

/**
 * Returns whether the account's key signed the UTF-8 bytes of the text, as wallets' `signMessage` does. The signature is base58, or base64
 * with padding. The check calls no node, because an account without a key, such as a program's, can prove nothing.
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/features/src (solana:signMessage)
 */
export function verifyMessage(address: Address, message: string, text: string): boolean {
  const signature = parseSignature(text)
  return signature !== undefined && isSignedBy(address, Buffer.from(message, 'utf8'), signature)
}

/** Returns the 64 bytes of a signature, if the text is their canonical form in base58 or base64. Returns undefined for any other text. */
function parseSignature(text: string): Uint8Array | undefined {
  if (/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) {
    const bytes = new Uint8Array(base58.encode(text))
    return bytes.length === 64 ? bytes : undefined
  }
  const bytes = text.length === 88 ? Buffer.from(text, 'base64') : undefined
  return bytes?.length === 64 && bytes.toString('base64') === text ? bytes : undefined
}
