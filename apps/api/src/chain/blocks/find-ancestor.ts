import { type Block, ChainError, type Head } from '@patina/chains'
import type { IndexedChain } from './indexed-chain.ts'
import type { KeptBlock } from './indexer.store.ts'

/**
 * Returns the blocks of a range that the node has. Blocks that the node pruned count as missing.
 * @throws {ChainError} `unavailable`
 */
export const readAvailable = (chain: IndexedChain, from: bigint, to: bigint): Promise<Block[]> =>
  chain.readBlocks(from, to).catch((error: unknown) => {
    if (error instanceof ChainError && error.gone) return []
    throw error
  })

/**
 * Returns the newest of these blocks that the chain still has. `kept` is sorted newest first. `isReplaced` means that the chain has another
 * block at one of these heights.
 *
 * It gallops, then searches binarily: a reorg of one block costs two requests, one of a thousand blocks costs twenty.
 * @throws {ChainError} `unavailable`
 */
export async function findAncestor(
  chain: IndexedChain,
  kept: readonly KeptBlock[],
): Promise<{ ancestor: Head | undefined; isReplaced: boolean }> {
  let isReplaced = false
  const findOnChain = async (index: number) => {
    const block = kept[index]
    const [found] = block ? await readAvailable(chain, block.number, block.number) : []
    if (found && found.head.hash === block?.hash) return found.head
    isReplaced ||= found !== undefined
    return undefined
  }
  let missing = -1
  let present = 0
  let ancestor = await findOnChain(present)
  for (let stride = 1; !ancestor; stride *= 2) {
    missing = present
    present = Math.min(kept.length - 1, present + stride)
    if (present <= missing) return { ancestor: undefined, isReplaced }
    ancestor = await findOnChain(present)
  }
  while (present - missing > 1) {
    const middle = Math.floor((present + missing) / 2)
    const found = await findOnChain(middle)
    if (found) [present, ancestor] = [middle, found]
    else missing = middle
  }
  return { ancestor, isReplaced }
}
