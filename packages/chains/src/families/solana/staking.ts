import type { Address } from '@solana/kit'
import type { StakingPosition } from '../../adapter.ts'
import type { SolanaNode } from './node.ts'

/** What an address has staked. */
export async function getStaking(_node: SolanaNode, _address: Address): Promise<StakingPosition[]> {
  throw new Error('not built yet')
}
