import type { ChainAdapter } from '@patina/chains'

/** A chain that can be read block by block. */
export type IndexedChain = ChainAdapter & Required<Pick<ChainAdapter, 'readBlocks'>>

/** Returns whether the blocks of a chain are read: its adapter supports it, and the operator did not turn it off for this platform. */
export const isIndexed = (chain: ChainAdapter, { unread }: { unread: ReadonlySet<string> }): chain is IndexedChain =>
  canIndex(chain) && !unread.has(chain.network.id)

export const canIndex = (chain: ChainAdapter): chain is IndexedChain => chain.readBlocks !== undefined
