import { type Block, ChainError } from '@wallet/chains'

/** How many blocks are asked for at once. */
export type RangeSize = {
  now(): bigint
  /** The node served this many. */
  served(count: bigint): void
  /** It found them too many. False when one block is too many already. */
  refused(): boolean
}

/** Grows to twice as many with each full range that is served, up to `most`, and halves when the node refuses. */
export function rangeSize(most: bigint): RangeSize {
  let size = 1n
  return {
    now: () => size,
    served(count) {
      if (count >= size) size = size * 2n < most ? size * 2n : most
    },
    refused() {
      if (size === 1n) return false
      size /= 2n
      return true
    },
  }
}

/**
 * The blocks of an answer, each transaction once, and in the block that it was read from.
 * @throws {ChainError} `unavailable` when they are not blocks from `from` to `to`, each the parent of the next
 */
export function readableRange(blocks: readonly Block[], from: bigint, to: bigint): Block[] {
  for (const [position, { head, parentHash }] of blocks.entries()) {
    const before = blocks[position - 1]?.head
    if (head.number < from || head.number > to) throw flaw(`block ${head.number} was not asked for`)
    if (before && head.number <= before.number) throw flaw(`block ${head.number} comes after ${before.number}`)
    if (before && parentHash !== before.hash) throw flaw(`block ${head.number} does not follow ${before.number}`)
  }
  return blocks.map((block) => ({
    ...block,
    transactions: [...new Map(block.transactions.map((report) => [report.hash, { ...report, block: block.head }])).values()],
  }))
}

const flaw = (what: string) => new ChainError('unavailable', { cause: new Error(`The node's blocks cannot be used: ${what}`) })
