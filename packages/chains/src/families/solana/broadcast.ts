import type { SolanaNode } from './node.ts'

/** Hands signed bytes to the node, once. @throws {ChainError} as `ChainAdapter.broadcast` */
export async function broadcast(_node: SolanaNode, _txData: string): Promise<void> {
  throw new Error('not built yet')
}
