import { createHash } from 'node:crypto'
import type { LoggedEvent } from '../../ledger/log/event.ts'

/** The stream stores these subjects. */
export const subjects = 'wallet.events.>'

/** Number of shards. All events of one transaction are in one shard, so the readers of a shard get them in order. */
export const shards = 16

/** Returns the subject of an event: `wallet.events.<platform>.<type>.<shard>`. The dot of a type is an underscore: `transaction_confirmed`. */
export function subjectOf(event: Pick<LoggedEvent, 'platformId' | 'type' | 'addresses' | 'transaction'>): string {
  const { platformId, type, addresses, transaction } = event
  const subject = transaction?.hash ?? addresses[0] ?? ''
  const shard = createHash('sha256').update(`${platformId}:${subject}`).digest().readUInt32BE() % shards
  return `wallet.events.${platformId}.${type.replace('.', '_')}.${shard}`
}
