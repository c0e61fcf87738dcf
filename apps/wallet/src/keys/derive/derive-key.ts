import { deriveSecp256k1 } from './evm-key.ts'
import { type Derivation, derivationOf, type KnownPath } from './paths.ts'
import { deriveEd25519 } from './solana-key.ts'

/** Only the worker derives keys, so that the page needs none of these libraries. */
const derivations: Readonly<Record<Derivation, (seed: Uint8Array, path: string) => Uint8Array>> = {
  bip32: deriveSecp256k1,
  slip10: deriveEd25519,
}

/** Returns the private key of a path. */
export const deriveKey = (seed: Uint8Array, path: KnownPath): Uint8Array => derivations[derivationOf(path)](seed, path.path)
