import { type Block, ChainError } from '@patina/chains'

/** The number of blocks in one request, which adapts to what the node serves. */
export type RangeSize = {
  now(): bigint
  /** Records that the node served this many blocks. */
  served(count: bigint): void
  /** Halves the size of the range. Returns false if the size is one block already. */
  refused(): boolean
}

/** Creates a range size. It doubles after each full range that the node serves, up to `max`, and halves when the node refuses. */
export function rangeSize(max: bigint): RangeSize {
  let size = 1n
  return {
    now: () => size,
    served(count) {
      if (count >= size) size = size * 2n < max ? size * 2n : max
    },
    refused() {
      if (size === 1n) return false
      size /= 2n
      return true
    },
  }
}

/**
 * Returns the blocks of a node's answer. Each transaction appears once, in the block that contains it.
 * @throws {ChainError} `unavailable` unless they are blocks from `from` to `to`, each the parent of the next one
 */
export function readableRange(blocks: readonly Block[], from: bigint, to: bigint): Block[] {
  for (const [position, { head, parentHash }] of blocks.entries()) {
    const before = blocks[position - 1]?.head
    if (head.number < from || head.number > to) throw unusable(`block ${head.number} was not requested`)
    if (before && head.number <= before.number) throw unusable(`block ${head.number} comes after ${before.number}`)
    if (before && parentHash !== before.hash) throw unusable(`block ${head.number} does not follow ${before.number}`)
  }
  return blocks.map((block) => ({
    ...block,
    transactions: [...new Map(block.transactions.map((report) => [report.hash, { ...report, block: block.head }])).values()],
  }))
}

const unusable = (reason: string) => new ChainError('unavailable', { cause: new Error(`The node's blocks cannot be used: ${reason}`) })
