import { type ChainAdapter, ChainError } from '@wallet/chains'
import type { FollowedRow } from '../ledger/transactions.store.ts'
import type { Transactions } from '../ledger/transactions.ts'

type Told = Pick<Transactions, 'noteLost' | 'reportLost' | 'reportUnmined'>

/** A used nonce counts after this many blocks in which the chain did not know the transaction: a node may lag behind its neighbours. */
const blocksToBelieve = 3n
/** A transaction that nobody knows is given up after this long, and never before its network counts as final. */
const giveUpMs = 3_600_000
const longestPauseMs = 60_000
/** Where bytes are good for a short time only, they are sent again until it is over. */
const longestHurriedPauseMs = 5_000
/** A transaction of others that is in no block and that the node does not know counts as dropped after this long, until it shows again. */
const forgottenMs = 60_000

/**
 * Sends a transaction again that the node does not know: a reorganisation or a restart lost it, another took its nonce, or
 * no block has taken it yet on a chain without a pool. The first time at
 * once, then after pauses of a quarter of the time that it has been lost.
 */
export async function resend(chain: ChainAdapter, transactions: Told, row: FollowedRow, headNumber: bigint, shortestPauseMs: number) {
  const { blockTimeMs, finalityBlocks } = chain.network
  const lostForMs = row.lostForMs ?? 0
  const lostAtBlock = row.lostAtBlock ?? Number(headNumber)
  const longestMs = chain.hasExpired ? longestHurriedPauseMs : longestPauseMs
  await transactions.noteLost(row.id, lostAtBlock, Math.min(longestMs, Math.max(shortestPauseMs, lostForMs / 4)))

  const givenUp = lostForMs >= Math.max(giveUpMs, finalityBlocks * blockTimeMs)
  const believed = headNumber - BigInt(lostAtBlock) >= blocksToBelieve
  const verdict = row.raw === null ? 'unknown' : await trySending(chain, row.raw)
  if (verdict === 'silent') return
  if (verdict === 'accepted') {
    if (row.status !== 'pending') await transactions.reportUnmined(row)
  } else if (verdict === 'replaced' || verdict === 'dropped') {
    if (believed) await transactions.reportLost(row, verdict, givenUp)
  } else if (verdict === 'expired' && row.raw !== null && (await chain.hasExpired?.(row.raw, BigInt(lostAtBlock)))) {
    await transactions.reportLost(row, 'expired', true)
  } else if (givenUp) {
    await transactions.reportLost(row, 'dropped', true)
  } else if (row.raw === null && believed) {
    if (row.blockHash !== null) await transactions.reportUnmined(row)
    // Others sent it, and nobody waits with it: a reorganisation took it away.
    else if (row.status === 'pending' && lostForMs >= forgottenMs) await transactions.reportLost(row, 'dropped', false)
  }
}

type Verdict = 'accepted' | 'replaced' | 'dropped' | 'expired' | 'unknown' | 'silent'

/**
 * What becomes of bytes that were accepted before. `unknown`: the node refuses for a reason that may pass, such as a fee that is too low
 * now, or funds that are missing while it catches up. `expired`: it says that their time is over, and may be behind. `silent`: it does not
 * answer.
 */
async function trySending(chain: ChainAdapter, raw: string): Promise<Verdict> {
  try {
    await chain.broadcast(raw)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.reason === 'nonce_used') return 'replaced'
    if (error.reason === 'blockhash_expired') return 'expired'
    if (error.reason === 'unavailable' && !error.refused) return 'silent'
    return error.reason === 'invalid_transaction' || error.reason === 'wrong_chain' ? 'dropped' : 'unknown'
  }
}
