import type { TransactionRow } from '../rows/row.ts'
import type { NewEvent } from './event.ts'
import type { TransactionEventType } from './event-types.ts'

type State = Pick<TransactionRow, 'id' | 'status' | 'failureReason' | 'blockNumber' | 'blockHash' | 'final'>

/**
 * Returns the events of a change, in their order. `before` is undefined for a new row. `hasOtherMovements`: the movements or the fee changed,
 * so a mined transaction is reported again. If it is final, `transaction.final` follows again, for readers that wait for that event.
 */
export function eventsOf(before: State | undefined, after: State, hasOtherMovements: boolean, backfilled: boolean): NewEvent[] {
  const isNew = before === undefined
  const isRemoved = !isNew && before.blockHash !== null && before.blockHash !== after.blockHash
  const isNewState =
    isNew || before.status !== after.status || before.failureReason !== after.failureReason || before.blockHash !== after.blockHash
  const event = (type: TransactionEventType, { blockNumber, blockHash }: State, isFound = isNew): NewEvent => ({
    type,
    transactionId: after.id,
    block: blockNumber === null || blockHash === null ? null : { number: blockNumber, hash: blockHash },
    backfilled: backfilled && isFound,
  })
  const events: NewEvent[] = []
  if (isRemoved) events.push(event('transaction.reorged', before))
  // `transaction.reorged` already reports that the transaction is pending again.
  if (after.status === 'pending' && isNewState && !isRemoved) events.push(event('transaction.pending', after))
  if (after.status !== 'pending' && (isNewState || hasOtherMovements))
    events.push(event(`transaction.${after.status}`, after, isNew || !isNewState))
  if (after.final && (!before?.final || hasOtherMovements)) events.push(event('transaction.final', after))
  return events
}
