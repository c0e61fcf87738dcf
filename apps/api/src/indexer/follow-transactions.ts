import { type ChainAdapter, ChainError } from '@wallet/chains'
import type { Logger } from 'pino'
import type { FollowedRow } from '../features/tx/transactions.store.ts'
import type { Transactions } from '../features/tx/transactions.ts'

type Followed = Pick<Transactions, 'due' | 'report' | 'reportUnmined' | 'reportLost'>

export type Follower = {
  /** Looks once at everything that is due. */
  step(): Promise<void>
  /** Ends the loop after the step that is under way. */
  stop(): Promise<void>
}

const mostPerStep = 500
/** A transaction that nobody has any more is given up after this many block times, long after any pool would have mined it. */
const blocksToGiveUp = 120

/**
 * Follows the transactions of one chain that are not final until they are: confirmed or failed by receipt, replaced, or dropped. All it
 * knows stands in the database, so it goes on where it was after a restart, and several workers share the work.
 */
export function followTransactions(chain: ChainAdapter, transactions: Followed, log: Pick<Logger, 'error' | 'warn'>): Follower {
  const { blockTimeMs } = chain.network
  const everyMs = Math.min(1_000, Math.max(250, blockTimeMs / 4))
  let stopped = false
  let wake: (() => void) | undefined

  const step = async () => {
    const rows = await transactions.due(chain.network.id, blockTimeMs, mostPerStep)
    if (rows.length === 0) return
    const [head, reports] = await Promise.all([chain.getHead(), chain.readTransactions(rows.map(({ hash }) => hash))])
    for (const [position, row] of rows.entries()) {
      const report = reports[position]
      const follow = async () => {
        if (report?.block) await transactions.report(chain, report, head.number, row)
        else if (report) await keepPending(transactions, row)
        else await resend(chain, transactions, row)
      }
      // One that cannot be written must not keep the others waiting.
      await follow().catch((error: unknown) => complain(error, { transactionId: row.id }))
    }
  }

  const complain = (error: unknown, context: object) => {
    const level = error instanceof ChainError && error.reason === 'unavailable' ? 'warn' : 'error'
    log[level]({ err: error, platformId: chain.network.id, ...context }, 'Following transactions failed; trying again')
  }

  const loop = async () => {
    while (!stopped) {
      await step().catch((error: unknown) => complain(error, {}))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (stopped) wake()
      })
    }
  }
  const ended = loop()

  return {
    step,
    async stop() {
      stopped = true
      wake?.()
      await ended
    },
  }
}

/** The node has it in its pool: what was mined or given up before is pending again. */
async function keepPending(transactions: Followed, row: FollowedRow) {
  if (row.status !== 'pending') await transactions.reportUnmined(row)
}

/** The node does not know it: a reorganisation or a restart lost it, or another transaction took its nonce. The kept bytes tell which. */
async function resend(chain: ChainAdapter, transactions: Followed, row: FollowedRow) {
  const old = Date.now() - Date.parse(row.updatedAt) > blocksToGiveUp * chain.network.blockTimeMs
  if (row.raw === null) {
    if (row.blockHash !== null) await transactions.reportUnmined(row)
    else if (old) await transactions.reportLost(row, 'dropped', true)
    return
  }
  try {
    await chain.broadcast(row.raw)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    const reason = lossOf(error)
    if (reason) await transactions.reportLost(row, reason, old)
    else if (error.reason !== 'unavailable' && old) await transactions.reportLost(row, 'dropped', true)
    return
  }
  if (row.status !== 'pending') await transactions.reportUnmined(row)
}

/**
 * What a refusal says about a transaction that was accepted before. One that may pass says nothing yet: a fee that is too low now, or
 * funds that are missing while a node catches up.
 */
function lossOf({ reason }: ChainError): 'replaced' | 'dropped' | undefined {
  if (reason === 'nonce_used') return 'replaced'
  return reason === 'invalid_transaction' || reason === 'wrong_chain' ? 'dropped' : undefined
}
