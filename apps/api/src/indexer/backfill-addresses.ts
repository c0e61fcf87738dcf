import { type ChainAdapter, ChainError, type TransactionReport } from '@wallet/chains'
import type { Logger } from 'pino'
import type { Transactions } from '../ledger/transactions.ts'
import { backoffMs } from '../work/backoff.ts'
import { startLoop } from '../work/loop.ts'
import { createThrottle } from '../work/throttle.ts'
import type { Backfill, BackfillStore, Left } from './backfills.store.ts'
import { rangeSize } from './range.ts'

/** A chain that can search for an address, and tell its blocks. */
export type SearchableChain = ChainAdapter & Required<Pick<ChainAdapter, 'findTransactions' | 'readBlocks'>>

export const canSearch = (chain: ChainAdapter): chain is SearchableChain =>
  chain.findTransactions !== undefined && chain.readBlocks !== undefined

export type BackfillSettings = {
  /** How many blocks before its link an address is searched for. */
  backfillBlocks: number
}

export type Backfiller = {
  /** Searches on for one address that waits. False where none does. */
  step(): Promise<boolean>
  /** Ends after the step that is under way. */
  stop(): Promise<void>
}

type Deps = { store: BackfillStore; transactions: Pick<Transactions, 'reportAll'>; log: Pick<Logger, 'warn' | 'error'> }

/** Transactions after which a search ends, and blocks and transactions that are asked for at once. */
const most = { transactions: 500, blocks: 2_048n, hashes: 50 }
/** Chains read so few blocks whole to search them, and more by what their indexes tell. */
const wholeBlocks = 64n
/** How long a worker that is silent keeps a search. */
const claimMs = 60_000
const retries = { firstMs: 2_000, maxMs: 600_000 }
const mostAttempts = 20

/**
 * Brings the recent history of addresses that were linked after their chain's blocks were read: searches from the newest block down, writes
 * what it finds with how far it is, and tells nobody of what was before. Several workers share the work. Where `isRead` is false, since nobody
 * reads the chain's blocks, a search begins at the chain's head.
 */
export function backfillAddresses(
  chain: SearchableChain,
  { store, transactions, log }: Deps,
  { backfillBlocks }: BackfillSettings,
  isRead = true,
  everyMs = 1_000,
): Backfiller {
  const { id: platformId } = chain.network
  const size = rangeSize(most.blocks)
  const throttle = createThrottle()
  let isStopping = false

  const read = async (hashes: readonly string[]): Promise<TransactionReport[]> => {
    const reports: TransactionReport[] = []
    for (let from = 0; from < hashes.length; from += most.hashes) {
      for (const report of await chain.readTransactions(hashes.slice(from, from + most.hashes))) {
        if (report instanceof ChainError) throw report
        if (report?.block) reports.push(report)
      }
    }
    return reports
  }

  /** The blocks that a new search is about. */
  const below = (number: bigint): Left => {
    const from = number - BigInt(backfillBlocks) + 1n
    return { from: from > 0n ? from : 0n, to: number, readTo: number }
  }

  /** Searches the next range. Undefined where nothing is left of the search, or another worker has it now. */
  const search = async (backfill: Backfill): Promise<Backfill | undefined> => {
    const { address, found } = backfill
    const head = await chain.getHead()
    const left = backfill.left ?? below(head.number)
    const { from, to, readTo } = left
    if (from > to) return void (await store.giveUp(backfill))
    // What is not there yet is not found: the node may be another than the one that told the blocks, and behind.
    if (head.number < to) throw new ChainError('unavailable')
    // The newest blocks are read whole, which shows payments that no log tells of.
    const count = to === readTo && size.now() > wholeBlocks ? wholeBlocks : size.now()
    const start = to - count + 1n
    const lowest = start > from ? start : from
    const hashes = [...new Set(await chain.findTransactions(address, lowest, to))]
    // The newest are wanted, and come first.
    const reports = await read(hashes.slice(0, most.transactions - found))
    // What has moved above the last block that was read is told, with notifications, when its block is.
    const earlier = reports.filter(({ block }) => block !== null && block.number <= readTo)
    size.served(to - lowest + 1n)
    return store.advance(backfill, left, lowest, hashes.length, most.transactions, (transaction) =>
      transactions.reportAll(transaction, chain, earlier, head.number, true),
    )
  }

  const putOff = async (backfill: Backfill, error: unknown) => {
    if (error instanceof ChainError && error.reason === 'unavailable' && error.refused && size.refused()) return store.postpone(backfill, 0)
    const context = { err: error, platformId, attempts: backfill.attempts }
    if (backfill.attempts >= mostAttempts) {
      log.error(context, 'The earlier transactions of an address cannot be found; giving up')
      return store.giveUp(backfill)
    }
    log.warn(context, 'The earlier transactions of an address cannot be found now; trying again later')
    return store.postpone(backfill, backoffMs(backfill.attempts, retries))
  }

  const step = async (): Promise<boolean> => {
    const claimed = await store.claim(platformId, backfillBlocks, claimMs, isRead)
    if (!claimed) return false
    let backfill: Backfill | undefined = claimed
    while (backfill && !isStopping) {
      const present: Backfill = backfill
      try {
        backfill = await search(present)
      } catch (error) {
        await putOff(present, error)
        return true
      }
    }
    if (backfill) await store.postpone(backfill, 0)
    return true
  }

  const loop = startLoop(async () => ((await step()) ? 'again' : undefined), {
    everyMs,
    onError: (error) =>
      throttle(String(error), () => log.error({ err: error, platformId }, 'Searching for earlier transactions failed; retrying')),
  })

  return {
    step,
    stop() {
      isStopping = true
      return loop.stop()
    },
  }
}
