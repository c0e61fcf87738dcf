import type { Hex } from '@patina/chains'

const WORD = 64
const SIGN_BIT = 1n << 255n
const RANGE = 1n << 256n

/** Returns a word of 32 bytes of a contract's result as a number without a sign. Undefined if the result is shorter. */
export function wordAt(returned: Hex | undefined, index: number): bigint | undefined {
  const word = returned?.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  return word?.length === WORD ? BigInt(`0x${word}`) : undefined
}

/** Returns the number of a word that contains a signed one. */
export const signed = (word: bigint): bigint => (word < SIGN_BIT ? word : word - RANGE)

/** Returns the call data of a function with one address as its argument. */
export const addressCall = (selector: Hex, address: string): Hex => `${selector}${address.slice(2).toLowerCase().padStart(WORD, '0')}`
