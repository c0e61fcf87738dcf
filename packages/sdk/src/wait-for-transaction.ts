import type { Result } from './call.ts'
import type { WalletClient } from './client.ts'
import { isTemporary, WalletError } from './errors.ts'
import type { SentTransaction, Transaction } from './generated/schema.ts'
import { pause } from './pause.ts'
import type { SelfSent, Sent } from './transactions/sent.ts'

export type WaitOptions = {
  /** Ends the wait with the error `aborted`, for example `AbortSignal.timeout(60_000)`. Default: wait without limit. */
  signal?: AbortSignal
  /** Pause between two requests while no event arrives, in milliseconds. Default: 2,000. */
  pollMs?: number
}

/** A transaction by its number, or as it was sent. */
type Wanted = number | Pick<SentTransaction, 'id'> | SelfSent

/** Milliseconds after which the API has forgotten a hash that no node knows. */
const forgottenMs = 31 * 60_000

/**
 * Returns a transaction when it is confirmed or failed. An event of the device's stream ends the pause between two requests early. A request
 * is repeated if its error is temporary.
 * @param wanted the number of the transaction, or what `signAndSend` returned
 * @throws {WalletError} if the device has no such transaction, or with `aborted`
 */
export const waitForTransaction = (client: WalletClient, wanted: Wanted, options?: WaitOptions): Promise<Transaction> =>
  waitUntil(client, wanted, ({ status }) => status !== 'pending', options)

/**
 * Returns a sent transaction as soon as the API has it, pending or not. One that a wallet sent by itself appears when a node of the API returns it.
 * @throws {WalletError} with `transaction_not_found` if no node returned it for half an hour, or with `aborted`
 */
export const findSent = (client: WalletClient, sent: Sent, options?: WaitOptions): Promise<Transaction> =>
  waitUntil(client, sent, () => true, options)

async function waitUntil(
  client: WalletClient,
  wanted: Wanted,
  isEnough: (transaction: Transaction) => boolean,
  { signal, pollMs = 2_000 }: WaitOptions = {},
): Promise<Transaction> {
  const ended = new AbortController()
  let waiting = new AbortController()
  const wake = () => waiting.abort()
  signal?.addEventListener('abort', wake)
  void wakeByEvents(client, isOf(wanted), ended.signal, wake)
  const giveUpAt = Date.now() + forgottenMs
  try {
    for (;;) {
      waiting = new AbortController()
      const { data, error } = await read(client, wanted, signal)
      if (data && isEnough(data)) return data
      if (signal?.aborted) throw new WalletError({ code: 'aborted', statusCode: 0, message: 'The wait was aborted', cause: signal.reason })
      if (error && !isTemporary(error.statusCode)) throw new WalletError(error)
      if (!data && !error && Date.now() > giveUpAt) throw new WalletError(neverFound)
      await pause(Math.max(pollMs, (error?.retryAfterSeconds ?? 0) * 1_000), waiting.signal)
    }
  } finally {
    signal?.removeEventListener('abort', wake)
    ended.abort()
  }
}

const neverFound = { code: 'transaction_not_found', statusCode: 0, message: 'No node of the API knows the transaction' }

/** Returns the transaction, or undefined if the API has not found it yet. */
async function read(client: WalletClient, wanted: Wanted, signal: AbortSignal | undefined): Promise<Result<Transaction | undefined>> {
  if (typeof wanted === 'number') return client.getTransaction({ txId: wanted }, signal && { signal })
  if (wanted.id !== undefined) return read(client, wanted.id, signal)
  const { address, platformId, hash } = wanted
  // The newest page has it: it was sent a moment ago.
  const { data, error } = await client.listHistory({ address, platformId }, signal && { signal })
  return error ? { error } : { data: data.items.find((item) => item.hash === hash) }
}

const isOf =
  (wanted: Wanted) =>
  ({ id, hash }: Pick<Transaction, 'id' | 'hash'>) =>
    typeof wanted === 'number' ? id === wanted : wanted.id === undefined ? hash === wanted.hash : id === wanted.id

/** Calls `wake` for each event of a transaction. Ends silently if the server refuses the stream, because the transaction is also polled. */
async function wakeByEvents(client: WalletClient, isWanted: (transaction: Transaction) => boolean, signal: AbortSignal, wake: () => void) {
  try {
    for await (const { transaction } of client.events({ signal })) if (transaction && isWanted(transaction)) wake()
  } catch {}
}
