import type { Block } from '../../adapter.ts'
import type { BlockReader } from './block-reader.ts'

/** Searches for many addresses want the same newest blocks within seconds. */
const KEPT_MS = 30_000
const MOST_BLOCKS = 64

type Kept = { blocks: readonly Block[]; until: number }

/**
 * Returns a reader that keeps the newest blocks it read for at most 30 s, so that several searches read them once. It follows reorgs only if
 * a new block shows them: what it returns must be read again by hash before it is believed.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function keepRecentBlocks(read: BlockReader, now: () => number = () => performance.now()): BlockReader {
  let kept: Kept | undefined
  let last: Promise<unknown> = Promise.resolve()

  const keep = (blocks: readonly Block[], until = now() + KEPT_MS) => {
    kept = { blocks: blocks.slice(-MOST_BLOCKS), until }
    // Nobody may search again: the memory is free then, too.
    setTimeout(() => {
      if (kept && kept.until <= now()) kept = undefined
    }, KEPT_MS).unref()
  }

  /** Returns the range if the kept blocks begin early enough; reads those that are newer. */
  const readOn = async ({ blocks, until }: Kept, from: bigint, to: bigint): Promise<Block[] | undefined> => {
    const [first, end] = [blocks[0], blocks.at(-1)]
    if (!first || !end || until <= now() || from < first.head.number || from > end.head.number) return undefined
    const newer = to > end.head.number ? await read(end.head.number + 1n, to) : []
    const [next] = newer
    if (next && next.parentHash !== end.head.hash) return undefined
    if (next) keep([...blocks, ...newer], until)
    return [...blocks, ...newer].filter(({ head }) => head.number >= from && head.number <= to)
  }

  const readShared = async (from: bigint, to: bigint): Promise<Block[]> => {
    const shared = kept && (await readOn(kept, from, to))
    if (shared) return shared
    const blocks = await read(from, to)
    const newest = kept && kept.until > now() ? kept.blocks.at(-1) : undefined
    // Older blocks are read for one address only.
    if (!newest || to >= newest.head.number) keep(blocks)
    return blocks
  }

  return (from, to) => {
    const blocks = last.then(() => readShared(from, to))
    last = blocks.catch(() => {})
    return blocks
  }
}
