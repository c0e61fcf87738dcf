import { type SentTransaction, type Transaction, unwrap } from '@wallet/sdk'
import type { Payment } from './signer.ts'
import { expectThat, found } from './surprise.ts'
import { waitFor } from './wait.ts'
import type { Wallet } from './wallet.ts'

/** Signs a payment on this side and hands the bytes to the API: the key never leaves the wallet. */
export async function signAndSend(wallet: Wallet, payment: Payment): Promise<SentTransaction> {
  return send(wallet, await wallet.account.signPayment(wallet, payment))
}

/** Hands signed bytes to the API. */
export const send = ({ client, account, platform }: Wallet, txData: string): Promise<SentTransaction> =>
  unwrap(client.sendTransaction({ address: account.address, platformId: platform.id, txData }))

/** A transaction that the chain has executed, with its block and its fee. */
export type Confirmed = Transaction & { blockNumber: number; fee: string }

/** Waits until the chain has executed the transaction. */
export async function confirmed({ client }: Wallet, { id, hash }: SentTransaction): Promise<Confirmed> {
  const settled = await waitFor(`The receipt of ${hash}`, async () => {
    const transaction = await unwrap(client.getTransaction({ txId: String(id) }))
    return transaction.status === 'pending' ? undefined : transaction
  })
  const { status, failureReason, blockNumber, fee } = settled
  expectThat(status === 'confirmed', `The transaction ${hash} failed: ${failureReason}`)
  return {
    ...settled,
    blockNumber: found(blockNumber, `The transaction ${hash} is confirmed in no block`),
    fee: found(fee, `The transaction ${hash} cost nothing`),
  }
}
