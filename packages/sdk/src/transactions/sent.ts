import type { CallError } from '../errors.ts'
import type { SentTransaction } from '../generated/schema.ts'

/** A transaction that a wallet sent by itself. It has no number before the API finds it: pass the whole object to `waitForTransaction`. */
export type SelfSent = Omit<SentTransaction, 'id'> & {
  id?: undefined
  address: string
  /** Why the API did not take the hash. The transaction is sent all the same, and appears when a block contains it. */
  trackingError?: CallError
}

/** A transaction that was sent, by the API or by a wallet. */
export type Sent = SentTransaction | SelfSent
