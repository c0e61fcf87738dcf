import { getAddress, isAddress } from 'viem'
import type { Address } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { EvmAddress } from '../../network.ts'

const UPPER_CASE = /^0x[0-9A-F]{40}$/

/**
 * Returns the EIP-55 form of an address. Text in only lower or only upper case has no checksum and is accepted. Text in mixed case must have the
 * right checksum.
 * @throws {ChainError} `invalid_address`
 */
export function parseAddress(text: string): EvmAddress {
  const address = UPPER_CASE.test(text) ? text.toLowerCase() : text
  if (!isAddress(address)) throw new ChainError('invalid_address', { text })
  return getAddress(address) as EvmAddress
}

/** Returns an address of the adapter as one of this family. It was parsed where it entered, and its type does not name the family. */
export const evmAddress = (address: Address): EvmAddress => address as EvmAddress
