import type { Result } from '../call.ts'
import type { WalletClient } from '../client.ts'
import { isUncertain, judgesTransaction, UnsettledError, WalletError } from '../errors.ts'
import type { SentTransaction } from '../generated/schema.ts'
import { pause } from '../pause.ts'
import { type WaitOptions, waitForTransaction } from '../wait-for-transaction.ts'
import type { Account, Prepared, PreparedSwap, SendingAccount, SigningAccount } from './account.ts'
import type { SelfSent, Sent } from './sent.ts'

/**
 * Signs a prepared transaction and sends it. Without an answer, the same bytes are sent again, because they cannot be executed twice. A wallet that
 * sends by itself is asked once, and the API is told the hash.
 * @throws {UnsettledError} if it is still not known whether the server has the bytes
 * @throws {WalletError} if the server or the chain refuses it, or with `user_rejected`
 */
export function signAndSend(client: WalletClient, account: SigningAccount, prepared: Prepared): Promise<SentTransaction>
export function signAndSend(client: WalletClient, account: Account, prepared: Prepared): Promise<Sent>
export async function signAndSend(client: WalletClient, account: Account, prepared: Prepared): Promise<Sent> {
  if ('send' in account) return sendAndTrack(client, account, prepared)
  const transaction = { address: account.address, platformId: prepared.platformId, txData: await account.sign(prepared) }
  const [{ data, error }, isRepetition] = await repeated(() => client.sendTransaction(transaction))
  if (data) return data
  // The server may have the bytes of an earlier attempt, unless it judges them now.
  const isUnsettled = isUncertain(error) || (isRepetition && !judgesTransaction(error))
  throw isUnsettled ? new UnsettledError(error, transaction.txData) : new WalletError(error)
}

/** Never fails once the wallet has sent: whoever saw an error would send again. */
async function sendAndTrack(client: WalletClient, account: SendingAccount, prepared: Prepared): Promise<SelfSent> {
  const { address } = account
  const { platformId } = prepared
  const hash = await account.send(prepared)
  const [{ error }] = await repeated(() => client.trackTransaction({ platformId, address, hash }))
  return { hash, platformId, address, status: 'pending', ...(error && { trackingError: error }) }
}

/** Pauses between attempts without an answer. */
const pausesMs = [500, 2_000]

/**
 * Returns the result of a call that may be repeated, and whether it was. It is repeated as long as it is not known whether the server did it.
 */
async function repeated<Data>(call: () => Promise<Result<Data>>): Promise<[result: Result<Data>, isRepetition: boolean]> {
  const pauses = [...pausesMs]
  for (;;) {
    const result = await call()
    const pauseMs = result.error && isUncertain(result.error) ? pauses.shift() : undefined
    if (pauseMs === undefined) return [result, pauses.length < pausesMs.length]
    await pause(pauseMs, undefined)
  }
}

/**
 * Sends the transactions of a swap, and returns the swap as it was sent. Waits for each approval before the next transaction.
 * @throws {WalletError} if a transaction is refused, or with `execution_reverted` if an approval failed
 */
export function sendSwap(client: WalletClient, account: SigningAccount, swap: PreparedSwap, options?: WaitOptions): Promise<SentTransaction>
export function sendSwap(client: WalletClient, account: Account, swap: PreparedSwap, options?: WaitOptions): Promise<Sent>
export async function sendSwap(
  client: WalletClient,
  account: Account,
  { approvals, swap }: PreparedSwap,
  options?: WaitOptions,
): Promise<Sent> {
  for (const approval of approvals) {
    const sent = await signAndSend(client, account, approval)
    const { status, hash } = await waitForTransaction(client, sent, options)
    if (status !== 'confirmed') throw new WalletError({ code: 'execution_reverted', statusCode: 0, message: `The approval ${hash} failed` })
  }
  return signAndSend(client, account, swap)
}
