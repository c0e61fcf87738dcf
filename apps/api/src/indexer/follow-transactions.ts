import { type ChainAdapter, ChainError } from '@wallet/chains'
import type { Logger } from 'pino'
import type { FollowedRow } from '../ledger/transactions.store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { startLoop } from '../work/loop.ts'
import { type Answer, checkFinality } from './check-finality.ts'
import { logFailures } from './log-failures.ts'
import { resend } from './resend.ts'

type Followed = Pick<Transactions, 'due' | 'report' | 'reportUnmined' | 'reportLost' | 'noteLost' | 'noteFound' | 'postpone' | 'makeFinal'>

export type Follower = {
  /** Looks once at everything that is due. */
  step(): Promise<void>
  /** Ends the loop after the step in progress. */
  stop(): Promise<void>
}

export type FollowerOptions = {
  /** Whether the chain's blocks are read as they come. */
  isRead?: () => boolean
  /** Called when two nodes contradict each other about a transaction that should be final. */
  onDisagreement?: () => void
  /** Pause between two checks of rows that are deep enough to be final. Finality is not urgent, and one batch costs less than many. */
  finalityEveryMs?: number
  everyMs?: number
  /** A clock in milliseconds that never goes back. */
  now?: () => number
}

const maxBatchSize = 500
/** Where blocks are read as they come, a look finds only what they do not tell: what is lost, and what another source read wrongly. */
const longestPace = { pendingMs: 30_000, minedMs: 60_000 }
/** How long a transaction that cannot be read is left alone. */
const unreadableMs = 60_000

/** Returns the pause between two polls for due transactions. */
export const followingMs = ({ blockTimeMs }: { blockTimeMs: number }): number => Math.min(1_000, Math.max(250, blockTimeMs / 4))

/**
 * Follows the transactions of one chain that are not final until they are: confirmed or failed by receipt, replaced, or dropped. All it
 * knows stands in the database, so it goes on where it was after a restart, and several workers share the work. While `isRead` says that the
 * chain's blocks are read as they come, it looks rarely: what a block settles is told with the block, and where it makes another impossible, a
 * look at that one is due.
 */
export function followTransactions(
  chain: ChainAdapter,
  transactions: Followed,
  log: Pick<Logger, 'error' | 'warn'>,
  {
    isRead = () => false,
    onDisagreement = () => {},
    finalityEveryMs = 300_000,
    everyMs = followingMs(chain.network),
    now = () => performance.now(),
  }: FollowerOptions = {},
): Follower {
  const { id: platformId, blockTimeMs, finalityBlocks } = chain.network
  const usualPace = { pendingMs: followingMs(chain.network), minedMs: blockTimeMs }
  const rarePace = { pendingMs: Math.min(longestPace.pendingMs, Math.max(1_000, blockTimeMs * 2)), minedMs: longestPace.minedMs }
  let nextFinalityCheck = Number.NEGATIVE_INFINITY

  const complain = logFailures(log, platformId, {
    unavailable: 'The node does not answer; retrying (logged at most once a minute)',
    failed: 'Following transactions failed; retrying (logged at most once a minute)',
  })

  const settle = async (row: FollowedRow, report: Answer, headNumber: bigint, lost: FollowedRow[], force = false) => {
    if (report === undefined) return lost.push(row)
    if (report instanceof ChainError) {
      await transactions.postpone([row.id], unreadableMs)
      throw report
    }
    if (row.lostForMs !== null) await transactions.noteFound(row.id)
    if (report.block) return transactions.report(chain, report, headNumber, row, force)
    // The node has it in its pool: what was mined or given up before is pending again.
    return row.status === 'pending' ? undefined : transactions.reportUnmined(row)
  }

  /** Checks rows that are deep enough to be final. */
  const settleDeep = async (rows: readonly FollowedRow[], headNumber: bigint, lost: FollowedRow[], hasMore: boolean) => {
    if (rows.length === 0) return
    const pauseMs = nextFinalityCheck - now()
    if (pauseMs > 0) return transactions.postpone(idsOf(rows), pauseMs)
    // The pause begins after the last batch. Otherwise one batch per pause would limit how many rows ever become final.
    if (!hasMore) nextFinalityCheck = now() + finalityEveryMs
    const verdicts = await checkFinality(chain, rows, headNumber)
    await transactions.makeFinal(rows.filter((_, index) => verdicts[index]?.kind === 'final'))
    for (const [index, row] of rows.entries()) {
      const verdict = verdicts[index]
      if (verdict?.kind === 'changed')
        await settle(row, verdict.answer, headNumber, lost, true).catch((error: unknown) => complain(error, { transactionId: row.id }))
      if (verdict?.kind !== 'disagreement') continue
      onDisagreement()
      const [one, other] = verdict.nodes
      log.warn(
        { platformId, transactionId: row.id, hash: row.hash, nodes: verdict.nodes },
        `Nodes ${one} and ${other} of ${platformId} disagree about a transaction; it becomes final when they agree`,
      )
    }
  }

  const step = async () => {
    const pace = isRead() ? rarePace : usualPace
    const rows = await transactions.due(platformId, pace, maxBatchSize)
    if (rows.length === 0) return
    const head = await chain.getHead()
    const isDeep = ({ blockNumber }: FollowedRow) => blockNumber !== null && head.number - BigInt(blockNumber) >= BigInt(finalityBlocks)
    const [deep, open] = [rows.filter(isDeep), rows.filter((row) => !isDeep(row))]
    const lost: FollowedRow[] = []
    await settleDeep(deep, head.number, lost, rows.length === maxBatchSize).catch(complain)
    const reports = open.length > 0 ? await chain.readTransactions(open.map(({ hash }) => hash)) : []
    for (const [position, row] of open.entries()) {
      // One that cannot be written must not keep the others waiting.
      await settle(row, reports[position], head.number, lost).catch((error: unknown) => complain(error, { transactionId: row.id }))
    }
    // Last, because each of them asks the node anew.
    for (const row of lost) {
      await resend(chain, transactions, row, head.number, usualPace.pendingMs).catch((error: unknown) =>
        complain(error, { transactionId: row.id }),
      )
    }
  }

  const run = async () => {
    await step()
    return undefined
  }
  const { stop } = startLoop(run, { everyMs, onError: complain })
  return { step, stop }
}

const idsOf = (rows: readonly FollowedRow[]) => rows.map(({ id }) => id)
