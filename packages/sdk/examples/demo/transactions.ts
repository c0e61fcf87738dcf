import { type SentTransaction, type Transaction, unwrap } from '@wallet/sdk'
import type { Payment } from './signer.ts'
import { expectThat, found } from './unexpected-result.ts'
import { waitFor } from './wait.ts'
import type { Wallet } from './wallet.ts'

/** Signs a payment locally and sends the bytes to the API. The key never leaves the wallet. */
export async function signAndSend(wallet: Wallet, payment: Payment): Promise<SentTransaction> {
  return send(wallet, await wallet.account.signPayment(wallet, payment))
}

/** Sends signed bytes to the API. */
export const send = ({ client, account, platform }: Wallet, txData: string): Promise<SentTransaction> =>
  unwrap(client.sendTransaction({ address: account.address, platformId: platform.id, txData }))

/** An executed transaction with its block and its fee. */
export type Confirmed = Transaction & { blockNumber: number; fee: string }

/** Waits until the chain has executed the transaction, and returns it. @throws {UnexpectedResult} if it failed */
export async function confirmed({ client }: Wallet, { id, hash }: SentTransaction): Promise<Confirmed> {
  const settled = await waitFor(`The receipt of ${hash}`, async () => {
    const transaction = await unwrap(client.getTransaction({ txId: id }))
    return transaction.status === 'pending' ? undefined : transaction
  })
  const { status, failureReason, blockNumber, fee } = settled
  expectThat(status === 'confirmed', `The transaction ${hash} failed: ${failureReason}`)
  return {
    ...settled,
    blockNumber: found(blockNumber, `The transaction ${hash} is confirmed but has no block`),
    fee: found(fee, `The transaction ${hash} is confirmed but has no fee`),
  }
}
