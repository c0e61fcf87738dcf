import { type SentTransaction, type Transaction, waitForTransaction } from '@patina/sdk'
import { expectThat, found } from './unexpected-result.ts'
import type { Wallet } from './wallet.ts'

/** An executed transaction with its block and its fee. */
export type Confirmed = Transaction & { blockNumber: number; fee: string }

/** Waits until the chain has executed the transaction, and returns it. @throws {UnexpectedResult} if it failed */
export async function confirmed({ client }: Wallet, { id, hash }: SentTransaction): Promise<Confirmed> {
  const settled = await waitForTransaction(client, id)
  const { status, failureReason, blockNumber, fee } = settled
  expectThat(status === 'confirmed', `The transaction ${hash} failed: ${failureReason}`)
  return {
    ...settled,
    blockNumber: found(blockNumber, `The transaction ${hash} is confirmed but has no block`),
    fee: found(fee, `The transaction ${hash} is confirmed but has no fee`),
  }
}
