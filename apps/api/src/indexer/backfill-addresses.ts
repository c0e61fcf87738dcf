import { type ChainAdapter, ChainError, type TransactionReport } from '@patina/chains'
import type { Logger } from 'pino'
import type { Transactions } from '../ledger/transactions.ts'
import { backoffMs } from '../work/backoff.ts'
import { startLoop } from '../work/loop.ts'
import { createThrottle } from '../work/throttle.ts'
import type { Backfill, BackfillStore, RemainingBlocks } from './backfills.store.ts'
import { type RangeSize, rangeSize } from './range.ts'

/** A chain that can search for the transactions of an address and read blocks. */
export type SearchableChain = ChainAdapter & Required<Pick<ChainAdapter, 'findTransactions' | 'readBlocks'>>

export const canSearch = (chain: ChainAdapter): chain is SearchableChain =>
  chain.findTransactions !== undefined && chain.readBlocks !== undefined

export type BackfillSettings = {
  /** Number of blocks below the head at linking that a backfill covers. */
  backfillBlocks: number
}

export type Backfiller = {
  /** Continues one waiting backfill. Returns false if none waits. */
  step(): Promise<boolean>
  /** Stops the loop after the step in progress. */
  stop(): Promise<void>
}

type Deps = { store: BackfillStore; transactions: Pick<Transactions, 'reportAll' | 'announce'>; log: Pick<Logger, 'warn' | 'error'> }

/** A backfill ends after `transactions`. `blocks` and `hashes` are the maximum numbers in one request. */
const max = { transactions: 500, blocks: 2_048n, hashes: 50 }
/** Maximum number of blocks of a range that a chain reads as whole blocks. The node searches larger ranges by its indexes. */
const wholeBlocks = 64n
/** Another worker may take over a backfill if its worker wrote nothing for this many milliseconds. */
const claimMs = 60_000
const retries = { firstMs: 2_000, maxMs: 600_000 }
const maxAttempts = 20

/**
 * Searches for older transactions of newly linked addresses, from the newest block down. The transactions of each range are written
 * together with the progress. Backfilled transactions create no notifications. Several workers share the searches.
 *
 * @param isRead returns whether a worker reads the blocks of the chain; if not, a search begins at the chain's head
 */
export function backfillAddresses(
  chain: SearchableChain,
  deps: Deps,
  { backfillBlocks }: BackfillSettings,
  isRead = true,
  everyMs = 1_000,
): Backfiller {
  const { store, log } = deps
  const { id: platformId } = chain.network
  const size = rangeSize(max.blocks)
  const throttle = createThrottle()
  let isStopping = false

  const step = async (): Promise<boolean> => {
    const claimed = await store.claim(platformId, backfillBlocks, claimMs, isRead)
    if (!claimed) return false
    let backfill: Backfill | undefined = claimed
    while (backfill && !isStopping) {
      const current: Backfill = backfill
      try {
        backfill = await searchNextRange(chain, deps, size, backfillBlocks, current)
      } catch (error) {
        await postponeAfter(error, deps, size, current)
        return true
      }
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
async function searchNextRange(
  chain: SearchableChain,
  { store, transactions }: Deps,
  size: RangeSize,
  backfillBlocks: number,
  backfill: Backfill,
): Promise<Backfill | undefined> {
  const { address, found } = backfill
  const head = await chain.getHead()
  const remaining = backfill.remaining ?? blocksBelow(head.number, backfillBlocks)
  const { from, to, readTo } = remaining
  if (from > to) return void (await store.giveUp(backfill))
  // This node may be behind the node that reported the blocks of this range. The search would find nothing in blocks that the node lacks.
  if (head.number < to) throw new ChainError('unavailable')
  // The newest blocks are read whole. A search by logs would miss payments that emit no log.
  const count = to === readTo && size.now() > wholeBlocks ? wholeBlocks : size.now()
  const start = to - count + 1n
  const lowest = start > from ? start : from
  const hashes = [...new Set(await chain.findTransactions(address, lowest, to))]
  // The chain returns the newest transactions first. Hashes beyond the maximum are not read.
  const reports = await readMined(chain, hashes.slice(0, max.transactions - found))
  // A transaction that moved to a later block is left out: the block reader reports it, with a notification.
  const older = reports.filter(({ block }) => block !== null && block.number <= readTo)
  size.served(to - lowest + 1n)
  const next = await store.advance(backfill, remaining, lowest, hashes.length, max.transactions, (transaction) =>
    transactions.reportAll(transaction, chain, older, head.number, true),
  )
  transactions.announce()
  return next
}

async function readMined(chain: SearchableChain, hashes: readonly string[]): Promise<TransactionReport[]> {
  const reports: TransactionReport[] = []
  for (let from = 0; from < hashes.length; from += max.hashes) {
    for (const report of await chain.readTransactions(hashes.slice(from, from + max.hashes))) {
      if (report instanceof ChainError) throw report
      if (report?.block) reports.push(report)
    }
  }
  return reports
}

/** Returns the blocks that a new backfill covers. */
function blocksBelow(number: bigint, backfillBlocks: number): RemainingBlocks {
  const from = number - BigInt(backfillBlocks) + 1n
  return { from: from > 0n ? from : 0n, to: number, readTo: number }
}

/**
 * Retries a smaller range at once if the node refused this one. Otherwise postpones the backfill, or gives it up after the last attempt.
 */
async function postponeAfter(error: unknown, { store, log }: Deps, size: RangeSize, backfill: Backfill) {
  if (error instanceof ChainError && error.reason === 'unavailable' && error.refused && size.refused()) return store.postpone(backfill, 0)
  const context = { err: error, platformId: backfill.platformId, attempts: backfill.attempts }
  if (backfill.attempts >= maxAttempts) {
    log.error(context, 'Cannot find the older transactions of an address; giving up')
    return store.giveUp(backfill)
  }
  log.warn(context, 'Cannot find the older transactions of an address; retrying later')
  return store.postpone(backfill, backoffMs(backfill.attempts, retries))
}
