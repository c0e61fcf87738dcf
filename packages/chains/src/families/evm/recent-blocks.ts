import type { Block } from '../../adapter.ts'
import type { BlockReader } from './block-reader.ts'

/** Milliseconds for which blocks are cached. Searches for many addresses read the same newest blocks within seconds. */
const CACHE_MS = 30_000
const MAX_BLOCKS = 64

type Cached = { blocks: readonly Block[]; until: number }

/**
 * Returns a reader that caches the newest blocks for at most 30 s, so that several searches read them once. The cache notices a reorg only
 * if a new block shows it. Callers must therefore read a found transaction again by its hash.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function cacheRecentBlocks(read: BlockReader, now: () => number = () => performance.now()): BlockReader {
  let cached: Cached | undefined
  let last: Promise<unknown> = Promise.resolve()

  const cache = (blocks: readonly Block[], until = now() + CACHE_MS) => {
    cached = { blocks: blocks.slice(-MAX_BLOCKS), until }
    // The timer frees the memory of the cached blocks even if no further search comes.
    setTimeout(() => {
      if (cached && cached.until <= now()) cached = undefined
    }, CACHE_MS).unref()
  }

  /** Returns a range from the cached blocks and reads the newer ones, if the cached blocks begin early enough. */
  const extend = async ({ blocks, until }: Cached, from: bigint, to: bigint): Promise<Block[] | undefined> => {
    const [first, end] = [blocks[0], blocks.at(-1)]
    if (!first || !end || until <= now() || from < first.head.number || from > end.head.number) return undefined
    const newer = to > end.head.number ? await read(end.head.number + 1n, to) : []
    const [next] = newer
    if (next && next.parentHash !== end.head.hash) return undefined
    if (next) cache([...blocks, ...newer], until)
    return [...blocks, ...newer].filter(({ head }) => head.number >= from && head.number <= to)
  }

  const readShared = async (from: bigint, to: bigint): Promise<Block[]> => {
    const shared = cached && (await extend(cached, from, to))
    if (shared) return shared
    const blocks = await read(from, to)
    const newest = cached && cached.until > now() ? cached.blocks.at(-1) : undefined
    // A range of older blocks is read for one address only, so caching it has no use.
    if (!newest || to >= newest.head.number) cache(blocks)
    return blocks
  }

  return (from, to) => {
    const blocks = last.then(() => readShared(from, to))
    last = blocks.catch(() => {})
    return blocks
  }
}
