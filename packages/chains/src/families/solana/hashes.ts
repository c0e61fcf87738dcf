import { isSignature } from '@solana/kit'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Returns a transaction's first signature unchanged: base58 of 64 bytes has only one form. Returns undefined for any other text. */
export const parseHash = (text: string): string | undefined => (BASE58.test(text) && isSignature(text) ? text : undefined)
