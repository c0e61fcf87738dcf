import { type ChainAdapter, ChainError } from '@patina/chains'
import type { Logger } from 'pino'
import { startLoop } from '../../base/work/loop.ts'
import type { FollowedRow } from '../../ledger/rows/queue.store.ts'
import type { Transactions } from '../../ledger/rows/transactions.ts'
import { type Answer, checkFinality } from '../blocks/check-finality.ts'
import { type LogFailure, logFailures } from '../log-failures.ts'
import { createResender, resend } from './resend.ts'

type FollowedTransactions = Pick<
  Transactions,
  'due' | 'report' | 'reportUnmined' | 'reportLost' | 'noteLost' | 'noteFound' | 'postpone' | 'makeFinal'
>

export type Follower = {
  /** Polls the node once for all due transactions, and resends those that are lost. */
  step(): Promise<void>
  /** Stops the loop after the poll and the resends in progress. */
  stop(): Promise<void>
}

export type FollowerOptions = {
  /** Returns whether a worker reads the chain's blocks and is at the head. */
  isRead?: () => boolean
  /** Called when two nodes contradict each other about a transaction that should be final. */
  onDisagreement?: () => void
  /**
   * Milliseconds between two checks of rows that are deep enough to be final. Finality is not urgent, and one batch costs less than many.
   */
  finalityEveryMs?: number
  everyMs?: number
  /** A clock in milliseconds that never goes back. */
  now?: () => number
}

const maxBatchSize = 500
/** Maximum pauses while blocks are read. A poll then only finds transactions that were lost, or that another source reported wrongly. */
const maxPace = { pendingMs: 30_000, minedMs: 60_000 }
/** Pause in milliseconds after the node could not read a transaction. */
const unreadableMs = 60_000

/** Returns the pause between two polls for due transactions. */
export const followingMs = ({ blockTimeMs }: { blockTimeMs: number }): number => Math.min(1_000, Math.max(250, blockTimeMs / 4))

/**
 * Follows the transactions of a chain until they are final: confirmed or failed by receipt, replaced, or dropped. The state is in the
 * database, so a restarted worker continues, and several workers share the rows.
 *
 * While the chain's blocks are read, it polls rarely: the block reader settles most transactions. If a block makes a pending transaction
 * impossible, that transaction is polled at once.
 */
export function followTransactions(
  chain: ChainAdapter,
  transactions: FollowedTransactions,
  log: Pick<Logger, 'error' | 'warn'>,
  {
    isRead = () => false,
    onDisagreement = () => {},
    finalityEveryMs = 300_000,
    everyMs = followingMs(chain.network),
    now = () => performance.now(),
  }: FollowerOptions = {},
): Follower {
  const { id: platformId, blockTimeMs } = chain.network
  const defaultPace = { pendingMs: followingMs(chain.network), minedMs: blockTimeMs }
  const slowPace = { pendingMs: Math.min(maxPace.pendingMs, Math.max(1_000, blockTimeMs * 2)), minedMs: maxPace.minedMs }
  const logFailure = logFailures(log, platformId, {
    unavailable: 'The node does not answer; retrying (logged at most once a minute)',
    failed: 'Cannot follow transactions; retrying (logged at most once a minute)',
  })
  const resender = createResender((row, headNumber) =>
    resend(chain, transactions, row, headNumber, defaultPace.pendingMs).catch((error: unknown) =>
      logFailure(error, { transactionId: row.id }),
    ),
  )
  let nextFinalityCheck = Number.NEGATIVE_INFINITY

  /** Checks rows that are deep enough to be final, unless the last such check was too recent. */
  const checkDeep = async (following: Following, rows: readonly FollowedRow[], headNumber: bigint, hasMore: boolean) => {
    if (rows.length === 0) return
    const pauseMs = nextFinalityCheck - now()
    if (pauseMs > 0) return transactions.postpone(idsOf(rows), pauseMs)
    // The pause begins after the last batch. Otherwise one batch per pause would limit how many rows ever become final.
    if (!hasMore) nextFinalityCheck = now() + finalityEveryMs
    await settleDeep(following, rows, headNumber)
  }

  const poll = async () => {
    const rows = await transactions.due(platformId, isRead() ? slowPace : defaultPace, maxBatchSize)
    if (rows.length === 0) return undefined
    const following: Following = { chain, transactions, log, logFailure, onDisagreement, lost: [] }
    const head = await chain.getHead()
    const { deep, open } = splitByDepth(rows, head.number, chain.network.finalityBlocks)
    await checkDeep(following, deep, head.number, rows.length === maxBatchSize).catch(logFailure)
    await settleOpen(following, open, head.number)
    resender.add(following.lost, head.number)
    return undefined
  }

  const loop = startLoop(poll, { everyMs, onError: logFailure })
  return {
    async step() {
      await poll()
      await resender.settled()
    },
    async stop() {
      await loop.stop()
      await resender.stop()
    },
  }
}

type Following = {
  chain: ChainAdapter
  transactions: FollowedTransactions
  log: Pick<Logger, 'warn'>
  logFailure: LogFailure
  onDisagreement: () => void
  /** Transactions that the node did not know during this step. */
  lost: FollowedRow[]
}

/** Writes the node's answer about one transaction to its row. */
async function settle({ chain, transactions, lost }: Following, row: FollowedRow, answer: Answer, headNumber: bigint, force = false) {
  if (answer === undefined) return lost.push(row)
  if (answer instanceof ChainError) {
    await transactions.postpone([row.id], unreadableMs)
    throw answer
  }
  if (row.lostForMs !== null) await transactions.noteFound(row.id)
  if (answer.block) return transactions.report(chain, answer, headNumber, row, force)
  // The node has the transaction in its mempool. A row that was mined or given up before becomes pending again.
  return row.status === 'pending' ? undefined : transactions.reportUnmined(row)
}

async function settleDeep(following: Following, rows: readonly FollowedRow[], headNumber: bigint) {
  const { chain, transactions, log, logFailure, onDisagreement } = following
  const { id: platformId } = chain.network
  const verdicts = await checkFinality(chain, rows, headNumber)
  await transactions.makeFinal(rows.filter((_, index) => verdicts[index]?.kind === 'final'))
  for (const [index, row] of rows.entries()) {
    const verdict = verdicts[index]
    if (verdict?.kind === 'changed')
      await settle(following, row, verdict.answer, headNumber, true).catch((error: unknown) => logFailure(error, { transactionId: row.id }))
    if (verdict?.kind !== 'disagreement') continue
    onDisagreement()
    const [one, other] = verdict.nodes
    log.warn(
      { platformId, transactionId: row.id, hash: row.hash, nodes: verdict.nodes },
      `Nodes ${one} and ${other} of ${platformId} disagree about a transaction; it becomes final when they agree`,
    )
  }
}

async function settleOpen(following: Following, rows: readonly FollowedRow[], headNumber: bigint) {
  const answers = rows.length > 0 ? await following.chain.readTransactions(rows.map(({ hash }) => hash)) : []
  for (const [position, row] of rows.entries()) {
    // A transaction whose row cannot be written must not delay the others.
    await settle(following, row, answers[position], headNumber).catch((error: unknown) =>
      following.logFailure(error, { transactionId: row.id }),
    )
  }
}

function splitByDepth(rows: readonly FollowedRow[], headNumber: bigint, finalityBlocks: number) {
  const isDeep = ({ blockNumber }: FollowedRow) => blockNumber !== null && headNumber - BigInt(blockNumber) >= BigInt(finalityBlocks)
  return { deep: rows.filter(isDeep), open: rows.filter((row) => !isDeep(row)) }
}

const idsOf = (rows: readonly FollowedRow[]) => rows.map(({ id }) => id)
