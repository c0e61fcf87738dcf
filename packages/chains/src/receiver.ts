import type { Address } from './adapter/address.ts'

/**
 * What an address is, for a wallet that is about to send to it. A type is returned only if the chain shows it: an address without code is a
 * `wallet` only if it has signed a transaction, because a contract may still be created at any other address.
 *
 * - `new`: nothing on the chain shows who controls it: no code, no sent transaction, or on Solana no account.
 * - `wallet`: a private key controls it.
 * - `smart_account`: a contract account of a known kind (Safe, ERC-4337), or a key's account that delegates to code (EIP-7702).
 * - `contract`: other code on EVM.
 * - `token`: a token contract on EVM. `mint`: the mint of a token on Solana.
 * - `token_account`: a wallet's account for one token on Solana. `owner` is the wallet.
 * - `program`: code on Solana. `program_account`: an account that only a program controls, such as a stake or the vault of a multisig.
 * - `burn`: an address without a key, such as the zero address. What it receives is lost.
 */
export const receiverTypes = [
  'new',
  'wallet',
  'smart_account',
  'contract',
  'token',
  'mint',
  'token_account',
  'program',
  'program_account',
  'burn',
] as const

export type Receiver = {
  type: (typeof receiverTypes)[number]
  /** Symbol of a `token` or a `mint`, safe to show. Unlisted tokens choose theirs. */
  symbol?: string
  /** The wallet of a `token_account`. */
  owner?: Address
}
