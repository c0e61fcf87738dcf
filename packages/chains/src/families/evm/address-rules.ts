import { zeroAddress } from 'viem'
import type { AddressRules } from '../../address-rules.ts'
import { parseAddress } from './addresses.ts'

/** Rules for EVM addresses. Wallets show four characters after `0x` and four at the end. Tokens mint from the zero address. */
export const addressRules: AddressRules = {
  parse: parseAddress,
  endsOf: (address) => `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase(),
  withoutCase: (address) => address.toLowerCase(),
  isIssuer: (address) => address === zeroAddress,
}
