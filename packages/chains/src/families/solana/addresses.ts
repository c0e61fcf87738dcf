import { type Address, isAddress } from '@solana/kit'
import { ChainError } from '../../errors.ts'

/**
 * An address as it stands: base58 of exactly 32 bytes, which has one form alone.
 * @throws {ChainError} `invalid_address`
 */
export function parseAddress(text: string): Address {
  if (isAddress(text)) return text
  throw new ChainError('invalid_address')
}
