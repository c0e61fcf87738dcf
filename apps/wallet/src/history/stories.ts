import type { Transaction } from '@patina/sdk'
import type { SentRecord, SentSummary } from '../data/sent-record.ts'

/** One of the transactions that share a nonce. Only one of them can be executed. `transaction`: undefined until the server lists it. */
export type Attempt = { txId: number; kind: 'first' | 'speedUp' | 'cancel'; transaction: Transaction | undefined }

/** How a payment with several attempts ended, or what happens with it. */
type Outcome = 'pending' | 'cancelling' | 'cancelled' | 'confirmed' | 'failed'

/** A payment that was sent again with a higher fee, or cancelled. */
export type Story = {
  /** The purpose of the first attempt. */
  summary: SentSummary
  platformId: string
  outcome: Outcome
  /** The newest first. */
  attempts: readonly Attempt[]
  /** The attempt that a block contains, or else the newest one that may still get into a block, or else the newest one. */
  main: Attempt
}

/** Returns the payments of this wallet with several attempts, by the ids of all attempts. */
export function storiesOf(transactions: readonly Transaction[], sent: readonly SentRecord[]): ReadonlyMap<number, Story> {
  const listed = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const records = new Map(sent.map((record) => [record.txId, record]))
  const chains = new Map<SentRecord, SentRecord[]>()
  for (const record of sent) {
    const first = firstOf(record, records)
    chains.set(first, [...(chains.get(first) ?? []), record])
  }
  const stories = [...chains].flatMap(([first, chain]) => (chain.length > 1 ? [toStory(first, chain, listed)] : []))
  return new Map(stories.flatMap((story) => story.attempts.map(({ txId }) => [txId, story])))
}

/** Returns the first attempt that is known. Ids grow, so an attempt replaces one with a smaller id. */
function firstOf(record: SentRecord, records: ReadonlyMap<number, SentRecord>): SentRecord {
  const before = record.replaces !== undefined && record.replaces < record.txId ? records.get(record.replaces) : undefined
  return before ? firstOf(before, records) : record
}

function toStory(first: SentRecord, chain: readonly SentRecord[], listed: ReadonlyMap<number, Transaction>): Story {
  const attempts = [...chain]
    .sort((one, other) => other.txId - one.txId)
    .map(({ txId, summary }): Attempt => {
      const kind = txId === first.txId ? 'first' : summary.kind === 'cancel' ? 'cancel' : 'speedUp'
      return { txId, kind, transaction: listed.get(txId) }
    })
  const [newest = { txId: first.txId, kind: 'first', transaction: undefined }] = attempts
  const main = attempts.find(({ transaction }) => transaction && isMined(transaction)) ?? attempts.find(isOpen) ?? newest
  return { summary: first.summary, platformId: first.platformId, outcome: outcomeOf(main), attempts, main }
}

/** Returns whether a block contains a transaction. A call that the contract rejected is in a block too. */
const isMined = ({ status, failureReason }: Transaction) => status === 'confirmed' || failureReason === 'reverted'

/**
 * Returns whether a block may still contain an attempt, also after the network dropped a newer one. The server soon lists the newest, and it may have
 * listed the others long ago.
 */
const isOpen = ({ transaction }: Attempt, index: number) => (transaction ? transaction.status === 'pending' : index === 0)

function outcomeOf({ kind, transaction }: Attempt): Outcome {
  const status = transaction?.status ?? 'pending'
  if (kind !== 'cancel' || status === 'failed') return status
  return status === 'pending' ? 'cancelling' : 'cancelled'
}
