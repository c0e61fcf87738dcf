import { type Addresses, addressesBy } from '../families.ts'
import { deriveKey } from './derive-key.ts'
import { keyFamilies } from './families.ts'
import { type KnownPath, standardPath } from './paths.ts'
import { entropyOf, seedOf } from './words.ts'

/** Returns the address of a path. The private key is overwritten. */
export function addressAt(seed: Uint8Array, path: KnownPath): string {
  const key = deriveKey(seed, path)
  const address = keyFamilies[path.family].addressOf(key)
  key.fill(0)
  return address
}

/** Returns the addresses of a standard account. */
export const standardAddresses = (seed: Uint8Array, index: number): Addresses =>
  addressesBy((family) => addressAt(seed, standardPath(family, index)))

/** Returns the first addresses of words and their passphrase. @throws {KeyError} `bad_words` */
export async function previewWords(text: string, passphrase: string): Promise<Addresses> {
  return standardAddresses(await seedOf(entropyOf(text), passphrase), 0)
}
