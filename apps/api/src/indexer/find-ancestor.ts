import type { Head } from '@wallet/chains'
import type { IndexedChain } from './indexed-chain.ts'
import type { KeptBlock } from './indexer.store.ts'

/**
 * The newest of these blocks, newest first, that the chain still has; undefined where it has none of them. Looks at blocks ever further back
 * until one stands, then halves what is between: a reorganisation of one block costs two questions, one of a thousand twenty.
 * @throws {ChainError} `unavailable`
 */
export async function findAncestor(chain: IndexedChain, kept: readonly KeptBlock[]): Promise<Head | undefined> {
  const standing = async (index: number) => {
    const block = kept[index]
    const [found] = block ? await chain.readBlocks(block.number, block.number) : []
    return found && found.head.hash === block?.hash ? found.head : undefined
  }
  let gone = -1
  let stands = 0
  let ancestor = await standing(stands)
  for (let stride = 1; !ancestor; stride *= 2) {
    gone = stands
    stands = Math.min(kept.length - 1, stands + stride)
    if (stands <= gone) return undefined
    ancestor = await standing(stands)
  }
  while (stands - gone > 1) {
    const middle = Math.floor((stands + gone) / 2)
    const found = await standing(middle)
    if (found) [stands, ancestor] = [middle, found]
    else gone = middle
  }
  return ancestor
}
