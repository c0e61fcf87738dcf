import type { Family } from '../keyring-types.ts'
import { evmAddressOf } from './evm-key.ts'
import { deriveKey, type KnownPath, standardPath } from './paths.ts'
import { solanaAddressOf } from './solana-key.ts'
import { entropyOf, seedOf } from './words.ts'

/** Returns the address of a private key. */
export const addressOf = (family: Family, key: Uint8Array): string => (family === 'evm' ? evmAddressOf(key) : solanaAddressOf(key))

/** Returns the address of a path. The private key is overwritten. */
export function addressAt(seed: Uint8Array, path: KnownPath): string {
  const key = deriveKey(seed, path)
  const address = addressOf(path.family, key)
  key.fill(0)
  return address
}

/** Returns the addresses of a standard account. */
export const standardAddresses = (seed: Uint8Array, index: number): { evm: string; solana: string } => ({
  evm: addressAt(seed, standardPath('evm', index)),
  solana: addressAt(seed, standardPath('solana', index)),
})

/** Returns the first addresses of words and their passphrase. @throws {KeyError} `bad_words` */
export async function previewWords(text: string, passphrase: string): Promise<{ evm: string; solana: string }> {
  return standardAddresses(await seedOf(entropyOf(text), passphrase), 0)
}
