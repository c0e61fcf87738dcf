import { getAddressDecoder, isAddress, type Address as SolanaAddress } from '@solana/kit'
import type { Address } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'

/** A canonical address that the Solana library accepts too. */
export type LibraryAddress = SolanaAddress & Address

/** Matches the characters that base58 lacks because they look alike: zero, capital O and I, small l. */
const LOOK_ALIKE = /[0OIl]/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
const decoder = getAddressDecoder()

/**
 * Returns an address unchanged: base58 of exactly 32 bytes has only one form.
 * @throws {ChainError} `invalid_address`, with the reason as `detail` if the address may be mistyped
 */
export function parseAddress(text: string): LibraryAddress {
  if (isAddress(text)) return text as LibraryAddress
  if (BASE58.test(text)) throw invalid('it is not 32 bytes long', text)
  const [character] = LOOK_ALIKE.exec(text) ?? []
  const isMistyped = character !== undefined && BASE58.test(text.replace(/[0OIl]/g, '1'))
  throw isMistyped ? invalid(`base58 has no character ${character}`, text) : new ChainError('invalid_address', { text })
}

/** Returns an address of the adapter as the library takes it. It was parsed where it entered. */
export const libraryAddress = (address: Address): LibraryAddress => address as LibraryAddress

/** Marks the base58 form of 32 bytes as an address. It has only one form. The caller has decoded the bytes or checked the text. */
export const canonical = <T extends string>(base58: T): T & Address => base58 as T & Address

/** Returns the address in the 32 bytes at an offset. */
export const addressAt = (data: Uint8Array, offset: number): LibraryAddress => canonical(decoder.decode(data, offset))

const invalid = (detail: string, text: string) => new ChainError('invalid_address', { detail, text })
