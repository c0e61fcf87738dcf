import { isAddress as isSolanaAddress } from '@solana/kit'
import { getAddress, isAddress } from 'viem'
import type { Family } from '../keyring-types.ts'

/**
 * Returns an address in canonical form, or undefined if the text is no address of the family. An EVM address in mixed case must have the
 * right checksum. In upper case only, it has none.
 */
export function readAddress(family: Family, text: string): string | undefined {
  if (family === 'solana') return isSolanaAddress(text) ? text : undefined
  const address = /^0x[0-9A-F]{40}$/.test(text) ? text.toLowerCase() : text
  return isAddress(address) ? getAddress(address) : undefined
}
