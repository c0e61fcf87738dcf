import type { Address } from '@solana/kit'
import type { Balances } from '../../adapter.ts'
import type { SolanaNode } from './node.ts'

/** The native balance and one per mint. */
export async function getBalances(
  _node: SolanaNode,
  _address: Address,
  _contracts: { listed: readonly Address[]; unlisted: readonly Address[] },
): Promise<Balances> {
  throw new Error('not built yet')
}
