import { type Address, type Block, ChainError, type Head, type TransactionReport } from '@patina/chains'
import { partyAddresses } from '../../ledger/rows/parties.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { LeaseLostError, type PlatformLease, type Position } from './indexer.store.ts'
import { type RangeSize, rangeSize, readableRange } from './range.ts'
import { readUnclearContracts } from './read-unclear-contracts.ts'
import {
  changed,
  type ReaderContext,
  type ReaderDeps,
  type ReaderSettings,
  type StepResult,
  unchanged,
  unusable,
} from './reader-context.ts'
import { beginBelowHead, compareWithHead, goBack } from './reorg.ts'

/** A range of blocks that was requested from the node. `blocks` resolves with the answer of the node. */
type Range = { from: bigint; to: bigint; blocks: Promise<Block[]> }

type ReaderState = ReaderContext & {
  size: RangeSize
  prefetched: Range | undefined
  /** The node returned no blocks after the block `after` up to the height `to`: the chain skipped them, or the node is behind. */
  gap: { after: string; to: bigint } | undefined
}

export type BlockReader = {
  /**
   * Begins to read, reads the next range of blocks, or goes back to the newest block that the chain still has. Without a `head`, it
   * requests only the next block.
   * @throws {ChainError} `unavailable`;
   * @throws {LeaseLostError}
   */
  step(lease: PlatformLease, head: Head | undefined): Promise<StepResult>
}

/** Creates the reader of a chain's blocks. Each step writes rows and the new position in one database transaction. */
export function createBlockReader(chain: IndexedChain, deps: ReaderDeps, settings: ReaderSettings): BlockReader {
  const size = rangeSize(BigInt(settings.maxBlocks))
  const reading: ReaderState = { chain, ...deps, ...settings, size, prefetched: undefined, gap: undefined }
  return {
    async step(lease, head) {
      const { position } = lease
      if (head && (head.number < 0n || head.number > BigInt(Number.MAX_SAFE_INTEGER)))
        throw unusable(`The head cannot be block ${head.number}`)
      if (!position) return head ? beginBelowHead(reading, lease, head, async () => {}) : unchanged(lease)
      if (head && head.number <= position.at.number) return compareWithHead(reading, lease, position, head)
      return readNext(reading, lease, position, head)
    },
  }
}

async function readNext(reading: ReaderState, lease: PlatformLease, position: Position, head: Head | undefined): Promise<StepResult> {
  const { chain, size, store } = reading
  const range = nextRange(reading, position, head)
  const found = await readRange(range, size)
  if (found === 'refused') return changed(lease)
  if (found === 'gone') return goBack(reading, lease, position, head ?? (await chain.getHead()))
  const last = found.at(-1)
  if (!last) return passGap(reading, lease, position, range, head)
  if (found[0]?.parentHash !== position.at.hash) return goBack(reading, lease, position, head ?? last.head)
  const blocks = await readUnclearContracts(chain, found, (addresses) => store.linkedNow(chain.network.id, addresses))
  size.served(range.to - range.from + 1n)
  // The node reads the next range while the database writes this one.
  if (head && last.head.number === range.to && range.to < head.number)
    reading.prefetched = request(chain, range.to + 1n, limitToHead(range.to + size.now(), head))
  const headNumber = head && head.number > last.head.number ? head.number : last.head.number
  const written = await write(reading, lease, blocks, headNumber).catch((error: unknown) => {
    // The write failed, perhaps because the range is too large for the database.
    // `served` may just have doubled the size, so it is halved twice.
    if (!(error instanceof LeaseLostError) && size.refused()) size.refused()
    throw error
  })
  return changed(written, headNumber === last.head.number)
}

/** Returns the range after the position, or after a known gap that follows the position. The range may be prefetched. */
function nextRange(reading: ReaderState, { at }: Position, head: Head | undefined): Range {
  const { chain, size, gap, prefetched } = reading
  const from = gap?.after === at.hash && head && gap.to < head.number ? gap.to + 1n : at.number + 1n
  reading.gap = undefined
  reading.prefetched = undefined
  if (prefetched?.from === from && prefetched.to === limitToHead(prefetched.to, head)) return prefetched
  return request(chain, from, head ? limitToHead(from - 1n + size.now(), head) : from)
}

/**
 * Handles a range without blocks: the chain skipped these numbers, or the node lacks them. The parent of the next block shows which of the
 * two is canonical.
 */
function passGap(reading: ReaderState, lease: PlatformLease, { at }: Position, { from, to }: Range, head: Head | undefined): StepResult {
  reading.size.served(to - from + 1n)
  if (!head || to >= head.number) return unchanged(lease)
  reading.gap = { after: at.hash, to }
  return changed(lease)
}

const limitToHead = (last: bigint, head: Head | undefined) => (head && head.number < last ? head.number : last)

/** Requests a range of blocks. The caller may use the answer later or not at all, so a failure is not unhandled. */
function request(chain: IndexedChain, from: bigint, to: bigint): Range {
  const blocks = chain.readBlocks(from, to)
  blocks.catch(() => {})
  return { from, to, blocks }
}

/** Returns the blocks of a range. `refused` means that the range is too large for the node, `gone` that the node pruned it. */
async function readRange({ from, to, blocks }: Range, size: RangeSize): Promise<Block[] | 'gone' | 'refused'> {
  try {
    return readableRange(await blocks, from, to)
  } catch (error) {
    if (error instanceof ChainError && error.gone) return 'gone'
    if (error instanceof ChainError && error.reason === 'unavailable' && error.refused && size.refused()) return 'refused'
    throw error
  }
}

function write(reading: ReaderState, lease: PlatformLease, blocks: readonly Block[], headNumber: bigint): Promise<PlatformLease> {
  const { chain, store, transactions } = reading
  const { id: platformId, finalityBlocks } = chain.network
  const reports = blocks.flatMap((block) => block.transactions)
  const parties = new Map<TransactionReport, readonly Address[]>(reports.map((report) => [report, partyAddresses(report)]))
  const addresses = [...new Set([...parties.values()].flat())]
  const heads = blocks.map(({ head }) => head)
  return store.advance(lease, heads, headNumber, finalityBlocks, async (transaction) => {
    const linked = await store.linked(transaction, platformId, addresses)
    const relevant = reports.flatMap((report) => {
      return parties.get(report)?.some((address) => linked.has(address)) ? [report] : []
    })
    await transactions.reportAll(transaction, chain, relevant, headNumber)
    await transactions.afterBlocks(transaction, chain, heads, relevant)
  })
}
