import { type Block, ChainError } from '@patina/chains'

/** The number of blocks in one request, which adapts to what the node serves. */
export type RangeSize = {
  now(): bigint
  /** Records that the node served this many blocks. */
  served(count: bigint): void
  /** Halves the size, or the number of blocks if the refused range had fewer. Returns false if it had one block. */
  refused(count?: bigint): boolean
}

/** The size of the first range, and the number of ranges after a refusal that do not grow. */
export type Growth = { start: bigint; patience: number }

/** Creates a range size. It doubles after each full range that the node serves, up to `max`, and halves when the node refuses. */
export function rangeSize(max: bigint, { start, patience }: Growth = { start: 1n, patience: 0 }): RangeSize {
  let size = start
  let pause = 0
  return {
    now: () => size,
    served(count) {
      if (count < size) return
      if (pause > 0) pause -= 1
      else size = size * 2n < max ? size * 2n : max
    },
    refused(count = size) {
      pause = patience
      if (count < size) size = count
      if (size <= 1n) return false
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
