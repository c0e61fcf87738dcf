import { type ChainAdapter, ChainError } from '@wallet/chains'
import type { Logger } from 'pino'
import type { FollowedRow } from '../features/tx/transactions.store.ts'
import type { Transactions } from '../features/tx/transactions.ts'
import { createPauses } from '../pause.ts'
import { resend } from './resend.ts'

type Followed = Pick<Transactions, 'due' | 'report' | 'reportUnmined' | 'reportLost' | 'noteLost' | 'noteFound' | 'postpone'>

export type Follower = {
  /** Looks once at everything that is due. */
  step(): Promise<void>
  /** Ends the loop after the step that is under way. */
  stop(): Promise<void>
}

const mostPerStep = 500
/** Where blocks are read as they come, a look finds only what they do not tell: what is lost, and what another source read wrongly. */
const longestPace = { pendingMs: 30_000, minedMs: 60_000 }
/** How long a transaction that cannot be read is left alone. */
const unreadableMs = 60_000
/** A node that is away is complained of this often. */
const complaintEveryMs = 60_000

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
  isRead: () => boolean = () => false,
): Follower {
  const { id: platformId, blockTimeMs } = chain.network
  const usualPace = { pendingMs: Math.min(1_000, Math.max(250, blockTimeMs / 4)), minedMs: blockTimeMs }
  const rarePace = { pendingMs: Math.min(longestPace.pendingMs, Math.max(1_000, blockTimeMs * 2)), minedMs: longestPace.minedMs }
  const pauses = createPauses()
  let quietUntil = 0

  const complain = (error: unknown, context: object) => {
    if (!(error instanceof ChainError && error.reason === 'unavailable')) {
      log.error({ err: error, platformId, ...context }, 'Following transactions failed; trying again')
    } else if (Date.now() >= quietUntil) {
      quietUntil = Date.now() + complaintEveryMs
      log.warn({ err: error, platformId, ...context }, 'The node does not answer; trying again, and telling once a minute')
    }
  }

  const step = async () => {
    const pace = isRead() ? rarePace : usualPace
    const rows = await transactions.due(platformId, pace, mostPerStep)
    if (rows.length === 0) return
    const [head, reports] = await Promise.all([chain.getHead(), chain.readTransactions(rows.map(({ hash }) => hash))])
    const lost: FollowedRow[] = []
    for (const [position, row] of rows.entries()) {
      const report = reports[position]
      const settle = async () => {
        if (report === undefined) return lost.push(row)
        if (report instanceof ChainError) {
          await transactions.postpone(row.id, unreadableMs)
          throw report
        }
        if (row.lostForMs !== null) await transactions.noteFound(row.id)
        if (report.block) return transactions.report(chain, report, head.number, row)
        // The node has it in its pool: what was mined or given up before is pending again.
        return row.status === 'pending' ? undefined : transactions.reportUnmined(row)
      }
      // One that cannot be written must not keep the others waiting.
      await settle().catch((error: unknown) => complain(error, { transactionId: row.id }))
    }
    // Last, because each of them asks the node anew.
    for (const row of lost) {
      await resend(chain, transactions, row, head.number, usualPace.pendingMs).catch((error: unknown) =>
        complain(error, { transactionId: row.id }),
      )
    }
  }

  const loop = async () => {
    while (!pauses.areOver()) {
      await step().catch((error: unknown) => complain(error, {}))
      await pauses.take(usualPace.pendingMs)
    }
  }
  const ended = loop()

  return {
    step,
    async stop() {
      pauses.end()
      await ended
    },
  }
}
