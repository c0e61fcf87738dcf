import type { ChainAdapter } from '@wallet/chains'

/** A chain that can tell what happened block by block. */
export type IndexedChain = ChainAdapter & Required<Pick<ChainAdapter, 'readBlocks'>>

export const canIndex = (chain: ChainAdapter): chain is IndexedChain => chain.readBlocks !== undefined
