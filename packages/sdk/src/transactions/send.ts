import type { WalletClient } from '../client.ts'
import { isUncertain, UnsettledError, WalletError } from '../errors.ts'
import type { SentTransaction } from '../generated/schema.ts'
import { pause } from '../pause.ts'
import { type WaitOptions, waitForTransaction } from '../wait-for-transaction.ts'
import type { Account, Prepared, PreparedSwap } from './account.ts'

/**
 * Signs a prepared transaction and sends it. Without an answer, the same bytes are sent again, because they cannot be executed twice.
 * @throws {UnsettledError} if it is still not known whether the server has them
 * @throws {WalletError} if the server or the chain refuses it
 */
export async function signAndSend(client: WalletClient, account: Account, prepared: Prepared): Promise<SentTransaction> {
  const transaction = { address: account.address, platformId: prepared.platformId, txData: await account.sign(prepared) }
  const pauses = [...pausesMs]
  for (;;) {
    const { data, error } = await client.sendTransaction(transaction)
    if (data) return data
    if (!isUncertain(error)) throw new WalletError(error)
    const pauseMs = pauses.shift()
    if (pauseMs === undefined) throw new UnsettledError(error, transaction.txData)
    await pause(pauseMs, undefined)
  }
}

/** Pauses between attempts without an answer. */
const pausesMs = [500, 2_000]

/**
 * Sends the transactions of a swap, and returns the swap as it was sent. Waits for each approval before the next transaction.
 * @throws {WalletError} if a transaction is refused, or with `execution_reverted` if an approval failed
 */
export async function sendSwap(
  client: WalletClient,
  account: Account,
  { approvals, swap }: PreparedSwap,
  options?: WaitOptions,
): Promise<SentTransaction> {
  for (const approval of approvals) {
    const { id } = await signAndSend(client, account, approval)
    const { status, hash } = await waitForTransaction(client, id, options)
    if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: `The approval ${hash} failed` })
  }
  return signAndSend(client, account, swap)
}
