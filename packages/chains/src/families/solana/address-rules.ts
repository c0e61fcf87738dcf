import type { AddressRules } from '../../address-rules.ts'

/** Rules for Solana addresses. Wallets show four characters of each end. Tokens mint from their own mint address. */
export const addressRules: AddressRules = {
  endsOf: (address) => `${address.slice(0, 4)}${address.slice(-4)}`.toLowerCase(),
  isIssuer: (address, contractAddress) => address === contractAddress,
}
