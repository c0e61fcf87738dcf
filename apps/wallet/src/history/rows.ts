import type { Transaction } from '@patina/sdk'
import type { SentRecord } from '../data/sent-record.ts'
import type { Story } from './stories.ts'

/**
 * A line of the activity. It is the heading of a day, a transaction, or folded spam. A payment with several attempts is one line, and so is a
 * transaction that the server does not list yet.
 */
export type Row =
  | { type: 'heading'; key: string; day: 'pending' | Date }
  | { type: 'transaction'; key: string; transaction: Transaction }
  | { type: 'story'; key: string; story: Story; at: string }
  | { type: 'sent'; key: string; record: SentRecord }
  | { type: 'spam'; key: string; transactions: readonly Transaction[] }

type Stories = ReadonlyMap<number, Story>

/** Returns whether a transaction is probably spam or address poisoning. It is folded, never hidden without a trace. */
const isSpam = ({ warnings, status }: Transaction): boolean => status !== 'pending' && warnings !== undefined && warnings.length > 0

/**
 * Returns the lines of the activity: what is pending first, then each day. Neighbouring spam is one line, and so are the attempts of one
 * payment. A sent transaction that the server does not list yet has a line of its own.
 *
 * @param sent those that the server may not list yet
 * @param stories the payments with several attempts, by the ids of all attempts
 */
export function activityRows(transactions: readonly Transaction[], sent: readonly SentRecord[], stories: Stories = new Map()): Row[] {
  const listed = new Set(transactions.map(({ id }) => id))
  const unlisted = sent.filter(({ txId }) => isUnlisted(txId, stories.get(txId), listed))
  const shown = transactions.filter(({ id }) => isShown(id, stories.get(id), listed))
  const pending = shown.filter((one) => isPending(one, stories))
  const rows: Row[] = []
  if (unlisted.length + pending.length > 0) rows.push({ type: 'heading', key: 'pending', day: 'pending' })
  for (const record of unlisted) rows.push(rowOfSent(record, stories.get(record.txId)))
  for (const transaction of pending) rows.push(rowOf(transaction, stories))
  let day = ''
  let spam: Transaction[] = []
  for (const transaction of shown) {
    if (isPending(transaction, stories)) continue
    const date = new Date(transaction.createdAt)
    const own = date.toDateString()
    if (own !== day) rows.push({ type: 'heading', key: own, day: date })
    if (isSpam(transaction)) {
      if (own !== day || spam.length === 0) {
        spam = []
        rows.push({ type: 'spam', key: `spam ${transaction.id}`, transactions: spam })
      }
      spam.push(transaction)
    } else {
      spam = []
      rows.push(rowOf(transaction, stories))
    }
    day = own
  }
  return rows
}

/** Returns whether a sent transaction needs a line of its own. Several attempts have one line, even if the server lists none of them. */
function isUnlisted(id: number, story: Story | undefined, listed: ReadonlySet<number>): boolean {
  if (!story) return !listed.has(id)
  return story.main.txId === id && !story.attempts.some(({ txId }) => listed.has(txId))
}

/** Returns whether the line of a transaction is shown. Of several attempts, it is the main one, or else the newest listed one. */
function isShown(id: number, story: Story | undefined, listed: ReadonlySet<number>): boolean {
  if (!story || story.main.txId === id) return true
  return !listed.has(story.main.txId) && story.attempts.find(({ txId }) => listed.has(txId))?.txId === id
}

const isPending = ({ id, status }: Transaction, stories: Stories): boolean =>
  ['pending', 'cancelling'].includes(stories.get(id)?.outcome ?? status)

function rowOf(transaction: Transaction, stories: Stories): Row {
  const story = stories.get(transaction.id)
  return story ? rowOfStory(story, transaction.createdAt) : { type: 'transaction', key: `${transaction.id}`, transaction }
}

const rowOfSent = (record: SentRecord, story: Story | undefined): Row =>
  story ? rowOfStory(story, new Date(record.sentAt).toISOString()) : { type: 'sent', key: `sent ${record.txId}`, record }

const rowOfStory = (story: Story, at: string): Row => ({ type: 'story', key: `story ${story.attempts.at(-1)?.txId}`, story, at })
