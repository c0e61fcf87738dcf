import type { Address } from '@solana/kit'
import type { Chain } from './chain.ts'
import type { Json } from './json.ts'

/** The node that answers a method. */
export type SolanaNode = {
  chain: Chain
  /** Transfers lamports from the faucet. Returns the transaction's id. @throws {Rejected} if there are not enough */
  airdrop(to: Address, lamports: bigint): string
  /** The vote account of the only validator. */
  voteAccount: Address
  /** The validator's own account. */
  identity: Address
}

export type Method = (node: SolanaNode, params: readonly unknown[]) => Json

export type Methods = Readonly<Record<string, Method>>

/** Returns an answer with its slot. */
export const inContext = ({ chain }: Pick<SolanaNode, 'chain'>, value: Json): Json => ({
  context: { apiVersion: '4.3.0', slot: chain.head().slot },
  value,
})
