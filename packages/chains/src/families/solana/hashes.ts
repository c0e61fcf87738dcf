import { isSignature } from '@solana/kit'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** A transaction's first signature as it stands: base58 of 64 bytes, which has one form alone. Undefined for any other text. */
export const parseHash = (text: string): string | undefined => (BASE58.test(text) && isSignature(text) ? text : undefined)
