import { type Block, ChainError, type Head } from '@wallet/chains'
import type { IndexedChain } from './indexed-chain.ts'
import type { KeptBlock } from './indexer.store.ts'

/**
 * The blocks of these numbers that the node has, which may be none: what it has let go of, it does not have.
 * @throws {ChainError} `unavailable`
 */
export const blocksLeft = (chain: IndexedChain, from: bigint, to: bigint): Promise<Block[]> =>
  chain.readBlocks(from, to).catch((error: unknown) => {
    if (error instanceof ChainError && error.gone) return []
    throw error
  })

/**
 * The newest of these blocks, newest first, that the chain still has; undefined where it has none of them. Looks at blocks ever further back
 * until one stands, then halves what is between: a reorganisation of one block costs two questions, one of a thousand twenty. `isReplaced`:
 * where one of them was, the chain has another.
 * @throws {ChainError} `unavailable`
 */
export async function findAncestor(
  chain: IndexedChain,
  kept: readonly KeptBlock[],
): Promise<{ ancestor: Head | undefined; isReplaced: boolean }> {
  let isReplaced = false
  const standing = async (index: number) => {
    const block = kept[index]
    const [found] = block ? await blocksLeft(chain, block.number, block.number) : []
    if (found && found.head.hash === block?.hash) return found.head
    isReplaced ||= found !== undefined
    return undefined
  }
  let gone = -1
  let stands = 0
  let ancestor = await standing(stands)
  for (let stride = 1; !ancestor; stride *= 2) {
    gone = stands
    stands = Math.min(kept.length - 1, stands + stride)
    if (stands <= gone) return { ancestor: undefined, isReplaced }
    ancestor = await standing(stands)
  }
  while (stands - gone > 1) {
    const middle = Math.floor((stands + gone) / 2)
    const found = await standing(middle)
    if (found) [stands, ancestor] = [middle, found]
    else gone = middle
  }
  return { ancestor, isReplaced }
}
