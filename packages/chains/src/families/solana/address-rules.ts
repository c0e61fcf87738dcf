import type { AddressRules } from '../../address-rules.ts'
import { parseAddress } from './addresses.ts'

/** Rules for Solana addresses. Wallets show four characters of each end. Tokens mint from their own mint address. */
export const addressRules: AddressRules = {
  parse: parseAddress,
  endsOf: (address) => `${address.slice(0, 4)}${address.slice(-4)}`.toLowerCase(),
  withoutCase: (address) => address,
  isIssuer: (address, contractAddress) => address === contractAddress,
}
