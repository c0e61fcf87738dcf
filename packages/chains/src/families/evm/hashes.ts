const HASH = /^0x[0-9a-fA-F]{64}$/

/** Returns the canonical form of a transaction hash: 32 bytes in lower-case hexadecimal. Returns undefined for any other text. */
export const parseHash = (text: string): string | undefined => (HASH.test(text) ? text.toLowerCase() : undefined)
