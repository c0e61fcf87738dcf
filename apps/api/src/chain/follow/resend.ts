import { type ChainAdapter, ChainError, type ChainErrorReason } from '@patina/chains'
import type { FollowedRow } from '../../ledger/rows/queue.store.ts'
import type { Transactions } from '../../ledger/rows/transactions.ts'

type ReportedTransactions = Pick<Transactions, 'noteLost' | 'reportLost' | 'reportUnmined'>

/** Number of blocks that a transaction must be unknown before it counts as `replaced` or `dropped`: one node may be behind another. */
const blocksToBelieve = 3n
/** Milliseconds after which an unknown transaction is given up, but never before the network's finality. */
const giveUpMs = 3_600_000
const maxPauseMs = 60_000
/** Maximum pause between two resends on chains whose transactions expire. */
const maxExpiringPauseMs = 5_000
/** Milliseconds after which a foreign transaction without a block and unknown to all nodes counts as dropped. It may reappear. */
const forgottenMs = 60_000

/** Resends at one time. Further lost transactions wait, and beyond `maxWaiting` they are found again by a later poll. */
const maxConcurrent = 8
const maxWaiting = 500

export type Resender = {
  /** Begins to resend transactions that are lost at this head, unless this is in progress already. */
  add(rows: readonly FollowedRow[], headNumber: bigint): void
  /** Waits until all are resent. */
  settled(): Promise<void>
  /** Drops those that wait, and ends when those in progress do. */
  stop(): Promise<void>
}

/** Resends lost transactions beside the polls, so that a slow node does not delay the confirmation of others. `send` must not fail. */
export function createResender(send: (row: FollowedRow, headNumber: bigint) => Promise<unknown>): Resender {
  const waiting = new Map<number, Parameters<typeof send>>()
  const inProgress = new Map<number, Promise<unknown>>()

  function begin() {
    for (const [id, lost] of waiting) {
      if (inProgress.size >= maxConcurrent) return
      waiting.delete(id)
      const sending = send(...lost).finally(() => {
        inProgress.delete(id)
        begin()
      })
      inProgress.set(id, sending)
    }
  }

  async function settled() {
    while (inProgress.size > 0) await Promise.all(inProgress.values())
  }

  return {
    add(rows, headNumber) {
      for (const row of rows) if (!inProgress.has(row.id) && waiting.size < maxWaiting) waiting.set(row.id, [row, headNumber])
      begin()
    },
    settled,
    async stop() {
      waiting.clear()
      await settled()
    },
  }
}

/**
 * Resends a transaction that the node does not know. Causes are a reorg, a node restart, a used nonce, or a chain without a mempool. The first
 * attempt is immediate. The pause before a later attempt is a quarter of the time since the transaction was lost.
 */
export async function resend(
  chain: ChainAdapter,
  transactions: ReportedTransactions,
  row: FollowedRow,
  headNumber: bigint,
  minPauseMs: number,
) {
  const { blockTimeMs, finalityBlocks } = chain.network
  const lostForMs = row.lostForMs ?? 0
  const lostAtBlock = row.lostAtBlock ?? Number(headNumber)
  const maxMs = chain.hasExpired ? maxExpiringPauseMs : maxPauseMs
  await transactions.noteLost(row.id, lostAtBlock, Math.min(maxMs, Math.max(minPauseMs, lostForMs / 4)))

  const isGivenUp = lostForMs >= Math.max(giveUpMs, finalityBlocks * blockTimeMs)
  const isBelieved = headNumber - BigInt(lostAtBlock) >= blocksToBelieve
  const verdict = row.raw === null ? 'unknown' : await trySending(chain, row.raw)
  if (verdict === 'silent') return
  if (verdict === 'accepted') {
    if (row.status !== 'pending') await transactions.reportUnmined(row)
  } else if (verdict === 'replaced' || verdict === 'dropped') {
    if (isBelieved) await transactions.reportLost(row, verdict, isGivenUp)
  } else if (verdict === 'expired' && row.raw !== null && (await chain.hasExpired?.(row.raw, BigInt(lostAtBlock)))) {
    await transactions.reportLost(row, 'expired', true)
  } else if (isGivenUp) {
    await transactions.reportLost(row, 'dropped', true)
  } else if (row.raw === null && isBelieved) {
    if (row.blockHash !== null) await transactions.reportUnmined(row)
    // No device sent it here, and no node has it any more: a reorg removed it.
    else if (row.status === 'pending' && lostForMs >= forgottenMs) await transactions.reportLost(row, 'dropped', false)
  }
}

/** What a refusal of a node means for bytes that a node accepted before. */
const verdicts: Partial<Record<ChainErrorReason, Verdict>> = {
  nonce_used: 'replaced',
  blockhash_expired: 'expired',
  invalid_transaction: 'dropped',
  wrong_chain: 'dropped',
}

type Verdict = 'accepted' | 'replaced' | 'dropped' | 'expired' | 'unknown' | 'silent'

/**
 * Sends bytes again that a node accepted before. Returns `unknown` if the node's reason may pass, such as a low fee or missing funds while the
 * node catches up. Returns `expired` if the node says so, although it may be behind. Returns `silent` if the node does not answer.
 */
async function trySending(chain: ChainAdapter, raw: string): Promise<Verdict> {
  try {
    await chain.broadcast(raw)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.reason === 'unavailable' && !error.refused) return 'silent'
    return verdicts[error.reason] ?? 'unknown'
  }
}
