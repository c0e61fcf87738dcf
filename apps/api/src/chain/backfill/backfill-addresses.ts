import { type ChainAdapter, ChainError } from '@patina/chains'
import type { Logger } from 'pino'
import { backoffMs } from '../../base/work/backoff.ts'
import { startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import type { Transactions } from '../../ledger/rows/transactions.ts'
import { type RangeSize, rangeSize } from '../blocks/range.ts'
import type { Backfill, RemainingBlocks } from './backfill.ts'
import type { BackfillStore } from './backfills.store.ts'
import { type SearchableChain, searchRange } from './search-range.ts'

export const canSearch = (chain: ChainAdapter): chain is SearchableChain =>
  chain.findTransactions !== undefined && chain.readBlocks !== undefined

export type BackfillSettings = {
  /** Number of blocks below the head at linking that are searched before the deep blocks of all addresses. */
  backfillBlocks: number
  /** The lowest block that is searched, by platform; 0 for other platforms. */
  historyFromBlock: ReadonlyMap<string, number>
  /** Number of transactions after which a search ends. */
  historyTransactions: number
  /**
   * Number of requests to nodes per day and platform after which deep blocks wait for the next day. Half of them is reserved for proved
   * addresses. With 0, deep blocks are not searched.
   */
  historyRequestsPerDay: number
}

/** `unprovedRows`: number of transactions after which the search of an unproved address ends; 0 for no such limit. */
export type BackfillOptions = BackfillSettings & { unprovedRows?: number }

export type Backfiller = {
  /** Continues one waiting backfill: to the end of the newest blocks, or by one range of deep blocks. Returns false if none waits. */
  step(): Promise<boolean>
  /** Stops the loop after the step in progress. */
  stop(): Promise<void>
}

type Deps = { store: BackfillStore; transactions: Pick<Transactions, 'reportAll' | 'announce'>; log: Pick<Logger, 'warn' | 'error'> }

/** Dependencies and settings of one chain's backfills. */
type Context = Deps & {
  chain: SearchableChain
  options: BackfillOptions
  size: RangeSize
  /** Number of blocks in the last range. */
  searched: bigint
}

/** Maximum number of blocks of a range. Nodes refuse much smaller ranges; the range adapts to them. */
const maxBlocks = 2n ** 32n
const growth = { start: 1_024n, patience: 16 }
/** Number of newest blocks that a chain reads whole. A search by logs would miss payments that emit no log. */
const wholeBlocks = 64n
/** Another worker may take over a backfill if its worker wrote nothing for this many milliseconds. */
const claimMs = 60_000
const retries = { firstMs: 2_000, maxMs: 600_000 }
const maxAttempts = 20

/**
 * Searches for older transactions of newly linked addresses, from the newest block down to the chain's start. The transactions of each range
 * are written together with the progress. Backfilled transactions create no notifications. Several workers share the searches.
 *
 * @param isRead returns whether a worker reads the blocks of the chain; if not, a search begins at the chain's head
 */
export function backfillAddresses(
  chain: SearchableChain,
  deps: Deps,
  options: BackfillOptions,
  isRead = true,
  everyMs = 1_000,
): Backfiller {
  const { store, log } = deps
  const { id: platformId } = chain.network
  const context: Context = { ...deps, chain, options, size: rangeSize(maxBlocks, growth), searched: 0n }
  const throttle = createThrottle()
  const claiming = {
    depth: options.backfillBlocks,
    fromBlock: options.historyFromBlock.get(platformId) ?? 0,
    requestsPerDay: options.historyRequestsPerDay,
    claimMs,
    isRead,
  }
  let isStopping = false

  const step = async (): Promise<boolean> => {
    let backfill = await store.claim(platformId, claiming)
    if (!backfill) return false
    const isDeep = backfill.deep
    while (backfill && !isStopping) {
      const current: Backfill = backfill
      try {
        backfill = await searchNextRange(context, current)
      } catch (error) {
        await postponeAfter(error, context, current)
        return true
      }
      if (isDeep || backfill?.deep) break
    }
    if (backfill) await store.postpone(backfill, 0)
    return true
  }

  const loop = startLoop(async () => ((await step()) ? 'again' : undefined), {
    everyMs,
    onError: (error) =>
      throttle(String(error), () => log.error({ err: error, platformId }, 'Cannot search for older transactions; retrying')),
  })

  return {
    step,
    stop() {
      isStopping = true
      return loop.stop()
    },
  }
}

/** Searches the next range of a backfill. Returns undefined if the backfill is finished or another worker has taken it over. */
async function searchNextRange(context: Context, backfill: Backfill): Promise<Backfill | undefined> {
  const { chain, store, transactions, options, size } = context
  const { platformId } = backfill
  if (backfill.deep && options.historyRequestsPerDay === 0) return void (await store.giveUp(backfill))
  const spent = { calls: 1 }
  const head = await chain.getHead()
  const remaining = backfill.remaining ?? blocksBelow(head.number, options.historyFromBlock.get(platformId) ?? 0)
  const { from, to, readTo } = remaining
  if (from > to) return void (await store.giveUp(backfill))
  // This node may be behind the node that reported the blocks of this range. The search would find nothing in blocks that the node lacks.
  if (head.number < to) throw new ChainError('unavailable')
  const whole = to === readTo
  const newestFrom = readTo - BigInt(options.backfillBlocks) + 1n
  const floor = !backfill.deep && newestFrom > from ? newestFrom : from
  const start = to - (whole && size.now() > wholeBlocks ? wholeBlocks : size.now()) + 1n
  const lowest = start > floor ? start : floor
  context.searched = to - lowest + 1n
  const count = (calls: number) => {
    spent.calls += calls
  }
  const searched = await searchRange(chain, backfill, remaining, lowest, whole, count).finally(() => store.spend(backfill, spent.calls))
  size.served(to - searched.next.remaining.to)
  const next = { ...searched.next, deep: backfill.deep || searched.next.remaining.to < newestFrom }
  const saved = await store.advance(backfill, next, next.found >= limitOf(options, backfill), (transaction) =>
    transactions.reportAll(transaction, chain, searched.reports, head.number, true),
  )
  transactions.announce()
  return saved
}

/** Returns the number of transactions after which a search ends. */
const limitOf = ({ historyTransactions, unprovedRows = 0 }: BackfillOptions, { proved }: Backfill) =>
  proved || unprovedRows === 0 ? historyTransactions : Math.min(historyTransactions, unprovedRows)

/** Returns the blocks that a new backfill covers. */
const blocksBelow = (number: bigint, fromBlock: number): RemainingBlocks => ({ from: BigInt(fromBlock), to: number, readTo: number })

/**
 * Retries a smaller range at once if the node refused this one. Otherwise postpones the backfill, or gives it up after the last attempt.
 */
async function postponeAfter(error: unknown, { store, log, size, searched }: Context, backfill: Backfill) {
  if (error instanceof ChainError && error.reason === 'unavailable' && error.refused && size.refused(searched))
    return store.postpone(backfill, 0)
  const context = { err: error, platformId: backfill.platformId, attempts: backfill.attempts }
  if (backfill.attempts >= maxAttempts) {
    log.error(context, 'Cannot find the older transactions of an address; giving up')
    return store.giveUp(backfill)
  }
  log.warn(context, 'Cannot find the older transactions of an address; retrying later')
  return store.postpone(backfill, backoffMs(backfill.attempts, retries))
}
