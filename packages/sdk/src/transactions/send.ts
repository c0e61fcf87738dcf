import { unwrap } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { WalletError } from '../errors.ts'
import type { SentTransaction } from '../generated/schema.ts'
import { type WaitOptions, waitForTransaction } from '../wait-for-transaction.ts'
import type { Account, Prepared, PreparedSwap } from './account.ts'

/**
 * Signs a prepared transaction and sends it.
 * @throws {WalletError} if the server or the chain refuses it
 */
export async function signAndSend(client: WalletClient, account: Account, prepared: Prepared): Promise<SentTransaction> {
  const { platformId } = prepared
  return unwrap(client.sendTransaction({ address: account.address, platformId, txData: await account.sign(prepared) }))
}

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
