import type { Prepared } from '@patina/sdk'
import type { SentSummary } from '../data/sent-record.ts'
import type { Intent } from '../keys/intent.ts'

/** A transaction that can be signed. */
export type Ready<P extends Prepared = Prepared> = {
  prepared: P
  /** The content of the page about it. The worker signs nothing else. */
  shown: Intent
  /** The part that the wallet remembers. */
  summary: SentSummary
  /** The id of the transaction that it replaces. */
  replaces?: number
}

/** Returns a transaction whose fee the user accepted, if it is high. It has the same prepared transaction. */
export const accepting = (ready: Ready, acceptedFee: bigint | undefined): Ready =>
  acceptedFee === undefined ? ready : { ...ready, shown: { ...ready.shown, acceptedFee } }
