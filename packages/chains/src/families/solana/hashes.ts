import { isSignature } from '@solana/kit'

/** A transaction's first signature as it stands: base58 of 64 bytes, which has one form alone. Undefined for any other text. */
export const parseHash = (text: string): string | undefined => (isSignature(text) ? text : undefined)
