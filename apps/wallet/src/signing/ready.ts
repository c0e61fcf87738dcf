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
