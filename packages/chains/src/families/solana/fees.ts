import type { PriorityFees } from '../../adapter.ts'
import type { SolanaNode } from './node.ts'

/** What to offer per compute unit. */
export async function getPriorityFees(_node: SolanaNode): Promise<PriorityFees> {
  throw new Error('not built yet')
}
