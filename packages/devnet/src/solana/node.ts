import type { Address } from '@solana/kit'
import type { Chain } from './chain.ts'
import type { Json } from './json.ts'

/** What a method may ask of the node that answers it. */
export type SolanaNode = {
  chain: Chain
  /** Gives lamports away by a transfer on the chain. Returns the transaction's id. @throws {Rejected} when there are not enough */
  airdrop(to: Address, lamports: bigint): string
  /** Votes for the only validator there is. */
  voteAccount: Address
  /** The validator's own account. */
  identity: Address
}

export type Method = (node: SolanaNode, params: readonly unknown[]) => Json

export type Methods = Readonly<Record<string, Method>>

/** An answer that says of which slot it is. */
export const inContext = ({ chain }: Pick<SolanaNode, 'chain'>, value: Json): Json => ({
  context: { apiVersion: '4.3.0', slot: chain.head().slot },
  value,
})
