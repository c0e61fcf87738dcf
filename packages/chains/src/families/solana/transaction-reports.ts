import type { TransactionReport } from '../../adapter.ts'
import type { ChainError } from '../../errors.ts'
import type { SolanaNode } from './node.ts'

/** What the chain knows of these signatures, in their order; undefined where it knows nothing. */
export async function readTransactions(
  _node: SolanaNode,
  _hashes: readonly string[],
): Promise<(TransactionReport | ChainError | undefined)[]> {
  throw new Error('not built yet')
}
