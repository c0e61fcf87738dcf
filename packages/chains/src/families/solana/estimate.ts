import type { Address } from '@solana/kit'
import type { FeeEstimate } from '../../adapter.ts'
import type { SolanaNode } from './node.ts'

export type SolanaIntent = { from: Address; to: Address; value: bigint; data?: string }

/** What an intent needs. */
export async function estimateFees(_node: SolanaNode, _intent: SolanaIntent): Promise<FeeEstimate> {
  throw new Error('not built yet')
}
