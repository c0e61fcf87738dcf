import { ed25519 } from '@noble/curves/ed25519'

/** Returns whether an Ed25519 signature is right. The browsers that the wallet supports do not all have this in WebCrypto. */
export const verifyEd25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean =>
  ed25519.verify(signature, message, publicKey)
