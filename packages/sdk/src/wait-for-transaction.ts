import type { WalletClient } from './client.ts'
import { isTemporary, WalletError } from './errors.ts'
import type { Transaction } from './generated/schema.ts'
import { pause } from './pause.ts'

export type WaitOptions = {
  /** Ends the wait with the error `aborted`, for example `AbortSignal.timeout(60_000)`. Default: wait without limit. */
  signal?: AbortSignal
  /** Pause between two requests while no event arrives, in milliseconds. Default: 2,000. */
  pollMs?: number
}

/**
 * Returns a transaction when it is confirmed or failed. An event of the device's stream ends the pause between two requests early. A request
 * is repeated if its error is temporary.
 * @throws {WalletError} if the device has no such transaction, or with `aborted`
 */
export async function waitForTransaction(
  client: WalletClient,
  txId: number,
  { signal, pollMs = 2_000 }: WaitOptions = {},
): Promise<Transaction> {
  const ended = new AbortController()
  let waiting = new AbortController()
  const wake = () => waiting.abort()
  signal?.addEventListener('abort', wake)
  void wakeByEvents(client, txId, ended.signal, wake)
  try {
    for (;;) {
      waiting = new AbortController()
      const { data, error } = await client.getTransaction({ txId }, signal && { signal })
      if (data && data.status !== 'pending') return data
      if (signal?.aborted) throw new WalletError({ code: 'aborted', statusCode: 0, message: 'The wait was aborted', cause: signal.reason })
      if (error && !isTemporary(error.statusCode)) throw new WalletError(error)
      await pause(Math.max(pollMs, (error?.retryAfterSeconds ?? 0) * 1_000), waiting.signal)
    }
  } finally {
    signal?.removeEventListener('abort', wake)
    ended.abort()
  }
}

/** Calls `wake` for each event of a transaction. Ends silently if the server refuses the stream, because the transaction is also polled. */
async function wakeByEvents(client: WalletClient, txId: number, signal: AbortSignal, wake: () => void) {
  try {
    for await (const { transaction } of client.events({ signal })) if (transaction?.id === txId) wake()
  } catch {}
}
