import { type Block, ChainError, type Head, type TransactionReport } from '@wallet/chains'
import type { Logger } from 'pino'
import { partyAddresses } from '../ledger/parties.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { blocksLeft, findAncestor } from './find-ancestor.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { type Hold, type IndexerStore, type KeptBlock, LeaseLostError, type Position, type Work } from './indexer.store.ts'
import { rangeSize, readableRange } from './range.ts'

export type ReaderDeps = {
  store: Pick<IndexerStore, 'begin' | 'advance' | 'rewind' | 'kept' | 'linked'>
  transactions: Pick<Transactions, 'reportAll' | 'rollBackBlocks' | 'makeAllFinal' | 'afterBlocks'>
  log: Pick<Logger, 'error' | 'info'>
}

export type ReaderSettings = {
  /** Where nothing was read yet, reading begins so many blocks below the head. */
  lookBackBlocks: number
  /** Most blocks asked for at once. */
  mostBlocks: number
}

/** The hold after a look, and whether blocks were written or taken back: then there may be more. `atHead`: none are known to be left. */
export type Looked = { hold: Hold; isNews: boolean; atHead: boolean }

/** A range that was asked for. */
type Range = { from: bigint; to: bigint; blocks: Promise<Block[]> }

export type BlockReader = {
  /**
   * Goes one step: begins, goes forward over the next range of blocks, or back to where the chain is still the one that was read. Without a
   * `head` it asks for the next block alone.
   * @throws {ChainError} `unavailable`; @throws {LeaseLostError}
   */
  look(hold: Hold, head: Head | undefined): Promise<Looked>
}

/** Reads blocks of a chain into the tables, each step with the position that it leads to in one database transaction. */
export function createBlockReader(
  chain: IndexedChain,
  { store, transactions, log }: ReaderDeps,
  { lookBackBlocks, mostBlocks }: ReaderSettings,
): BlockReader {
  const { id: platformId, finalityBlocks } = chain.network
  const size = rangeSize(BigInt(mostBlocks))
  let ahead: Range | undefined
  /** After the block of this hash the chain has none up to this height, as far as the node knows: slots may be skipped, and a node behind. */
  let gap: { after: string; to: bigint } | undefined
  const idle = (hold: Hold): Looked => ({ hold, isNews: false, atHead: true })
  const news = (hold: Hold, atHead = false): Looked => ({ hold, isNews: true, atHead })

  const takeBack = (gone: readonly KeptBlock[]): Work => {
    const hashes = gone.map(({ hash }) => hash)
    return (transaction) => transactions.rollBackBlocks(transaction, platformId, hashes)
  }

  /** Begins after the block of this height, or after the next that there is. `work` is what becomes of what was read before. */
  const begin = async (hold: Hold, wanted: bigint, head: Head, work: Work): Promise<Looked> => {
    let from = wanted > 0n ? wanted : 0n
    let to = from
    while (from <= head.number) {
      const [first] = await blocksLeft(chain, from, to)
      if (first) return news(await store.begin(hold, first.head, work))
      // Few at a time: blocks are read whole.
      from = to + 1n
      to = from + BigInt(mostBlocks) <= head.number ? to + BigInt(mostBlocks) : head.number
    }
    return idle(hold)
  }

  /** The node no longer has the last block that was read, or what follows it: goes back to the newest that the chain still has. */
  const goBack = async (hold: Hold, { at }: Position, head: Head): Promise<Looked> => {
    const kept = await store.kept(platformId)
    const inDepth = kept.filter(({ number }) => number >= at.number - BigInt(finalityBlocks))
    const known = inDepth.filter(({ number }) => number <= head.number)
    const { ancestor, isReplaced } = await findAncestor(chain, known)
    if (ancestor?.number === at.number) throw unusable(`The node left out a block after ${at.number}`)
    if (ancestor) {
      log.info({ platformId, from: Number(at.number), to: Number(ancestor.number) }, 'The chain was reorganised')
      const gone = kept.filter(({ number }) => number > ancestor.number)
      return news(await store.rewind(hold, ancestor, takeBack(gone)))
    }
    const oldest = inDepth.at(-1)
    const first = await findAncestor(chain, kept.slice(-1))
    const numbers = { platformId, from: Number(at.number), head: Number(head.number) }
    if (!isReplaced && !first.isReplaced && head.number > at.number) {
      // A node that has the oldest of all has let go of nothing: it is behind the one that told the head.
      if (first.ancestor) throw unusable(`The node lacks what follows ${at.number}, and has what was long before`)
      // What was read is old, not wrong. Nobody can tell any more what became of it, and no follower is to take that for a loss.
      const old = head.number - BigInt(finalityBlocks)
      log.error(numbers, 'The node no longer has the blocks after those that were read; beginning anew below its head')
      return begin(hold, head.number - BigInt(lookBackBlocks), head, (transaction) =>
        transactions.makeAllFinal(transaction, platformId, old),
      )
    }
    if (first.ancestor && oldest) {
      log.error(numbers, 'The chain was reorganised deeper than its network says that it can be')
      // A chain that began anew from the same first block has not come so far yet.
      const wanted = oldest.number <= head.number ? oldest.number - 1n : head.number - BigInt(lookBackBlocks)
      return begin(hold, wanted, head, takeBack(inDepth))
    }
    log.error(numbers, 'The node follows another chain than before; beginning anew')
    return begin(hold, head.number - BigInt(lookBackBlocks), head, takeBack(kept))
  }

  /** The head is not above what was read: the node is behind, or on another branch. */
  const compare = async (hold: Hold, position: Position, head: Head): Promise<Looked> => {
    if (head.hash === position.at.hash) return idle(hold)
    const [kept] = await store.kept(platformId, head.number, 1)
    // So far below, little or nothing can be compared. A node that is behind has an older head; a chain that began anew, a newer one.
    const isFarBelow = !kept || kept.number < position.at.number - BigInt(finalityBlocks)
    if (isFarBelow && head.time > position.at.time) return goBack(hold, position, head)
    if (!kept || (kept.number === head.number && kept.hash === head.hash)) return idle(hold)
    return (await findAncestor(chain, [kept])).ancestor ? idle(hold) : goBack(hold, position, head)
  }

  /** Asks for blocks, whose answer may be needed later or not at all. */
  const ask = (from: bigint, to: bigint): Range => {
    const blocks = chain.readBlocks(from, to)
    blocks.catch(() => {})
    return { from, to, blocks }
  }

  /** The blocks of a range; undefined when the node finds them too many at once, and fewer are to be asked for. */
  const read = async ({ from, to, blocks }: Range): Promise<Block[] | 'gone' | undefined> => {
    try {
      return readableRange(await blocks, from, to)
    } catch (error) {
      if (error instanceof ChainError && error.gone) return 'gone'
      if (error instanceof ChainError && error.reason === 'unavailable' && error.refused && size.refused()) return undefined
      throw error
    }
  }

  const write = (hold: Hold, blocks: readonly Block[], headNumber: bigint): Promise<Hold> => {
    const reports = blocks.flatMap((block) => block.transactions)
    const parties = new Map<TransactionReport, readonly string[]>(reports.map((report) => [report, partyAddresses(report)]))
    const asked = [...new Set([...parties.values()].flat())]
    const heads = blocks.map(({ head }) => head)
    return store.advance(hold, heads, headNumber, finalityBlocks, async (transaction) => {
      const linked = await store.linked(transaction, platformId, asked)
      const ours = reports.flatMap((report) => {
        return parties.get(report)?.some((address) => linked.has(address)) ? [report] : []
      })
      await transactions.reportAll(transaction, chain, ours, headNumber)
      await transactions.afterBlocks(transaction, chain, heads, ours)
    })
  }

  return {
    async look(hold, head) {
      const { position } = hold
      if (head && (head.number < 0n || head.number > BigInt(Number.MAX_SAFE_INTEGER)))
        throw unusable(`The head cannot be block ${head.number}`)
      if (!position) return head ? begin(hold, head.number - BigInt(lookBackBlocks), head, async () => {}) : idle(hold)
      if (head && head.number <= position.at.number) return compare(hold, position, head)

      const next = position.at.number + 1n
      const skipped = gap?.after === position.at.hash && head && gap.to < head.number ? gap.to : undefined
      gap = undefined
      const from = skipped === undefined ? next : skipped + 1n
      const upTo = (last: bigint) => (head && head.number < last ? head.number : last)
      const isAhead = ahead?.from === from && ahead.to === upTo(ahead.to)
      const range = ahead && isAhead ? ahead : ask(from, head ? upTo(from - 1n + size.now()) : from)
      ahead = undefined
      const blocks = await read(range)
      if (!blocks) return news(hold)
      if (blocks === 'gone') return goBack(hold, position, head ?? (await chain.getHead()))
      const count = range.to - from + 1n
      const end = blocks.at(-1)
      if (!end) {
        // No block has these numbers, or the node does not have them yet. The next one tells, by naming its parent.
        size.served(count)
        if (!head || range.to >= head.number) return idle(hold)
        gap = { after: position.at.hash, to: range.to }
        return news(hold)
      }
      if (blocks[0]?.parentHash !== position.at.hash) return goBack(hold, position, head ?? end.head)
      size.served(count)
      // The node reads while the database writes.
      if (head && end.head.number === range.to && range.to < head.number) ahead = ask(range.to + 1n, upTo(range.to + size.now()))
      const headNumber = head && head.number > end.head.number ? head.number : end.head.number
      const written = await write(hold, blocks, headNumber).catch((error: unknown) => {
        // It may have been more than the database writes in its time: half of what was served, though that has made it grow.
        if (!(error instanceof LeaseLostError) && size.refused()) size.refused()
        throw error
      })
      return news(written, headNumber === end.head.number)
    },
  }
}

const unusable = (what: string) => new ChainError('unavailable', { cause: new Error(what) })
