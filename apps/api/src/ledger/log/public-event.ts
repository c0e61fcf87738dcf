import { pickColumns, pickFields, type RowOf } from '../../base/db/columns.ts'
import { hasFailedCall } from '../rows/inner-failure.ts'
import type { TransactionRow } from '../rows/row.ts'
import { addressesOf } from '../rows/shares.ts'
import { rowColumns, type StoredOperation } from '../rows/tables.ts'
import type { LoggedEvent } from './event.ts'
import type { LoggedType } from './event-types.ts'

/** Fields of a transaction that other systems receive as they are stored. */
const publicColumns = pickColumns(
  rowColumns,
  'id',
  'hash',
  'platformId',
  'status',
  'fromAddress',
  'toAddress',
  'nonce',
  'fee',
  'blockNumber',
  'final',
  'createdAt',
  'updatedAt',
)

/** A transaction as other systems receive it. Amounts are decimal strings in base units; times are ISO 8601 in UTC. */
export type PublicTransaction = RowOf<typeof publicColumns> & {
  /** Absent unless the transaction failed. */
  failureReason?: NonNullable<TransactionRow['failureReason']> | undefined
  /** Absent if the native token paid the fee. */
  feeTokenId?: string | undefined
  operations: StoredOperation[]
}

/** An event as other systems receive it: the event of the apps' stream with the same id, without the texts for one device. */
export type PublicEvent = {
  id: string
  type: LoggedType
  platformId: string
  createdAt: string
  addresses: string[]
  block: { number: number; hash: string } | null
  backfilled: boolean
  /**
   * Those of `addresses` for which a confirmed transaction failed: the call of the contract account inside it failed. Their histories show
   * it as `failed`. Absent if there are none.
   */
  failedFor?: string[]
  transaction?: PublicTransaction
  /** True if `addresses` or `operations` are too many for one message. Absent otherwise. */
  truncated?: true
}

/** Bytes of an event as JSON. Standard Webhooks recommends less than 20 kB, with its envelope. */
export const maxEventBytes = 19_000
const maxAddresses = 100

/** Returns an event for other systems, in at most `maxEventBytes` of JSON. Operations of linked addresses come first. */
export function toPublicEvent({ id, type, platformId, loggedAt, addresses, block, backfilled, transaction }: LoggedEvent): PublicEvent {
  const named = addresses.slice(0, maxAddresses)
  const failedFor = transaction?.status === 'confirmed' ? named.filter((address) => hasFailedCall(transaction, new Set([address]))) : []
  const event: PublicEvent = {
    id: String(id),
    type,
    platformId,
    createdAt: loggedAt,
    addresses: named,
    block,
    backfilled,
    ...(failedFor.length > 0 && { failedFor }),
  }
  if (!transaction) return withMark(event, named.length < addresses.length)
  const facts = withoutOperations(transaction)
  const room = maxEventBytes - bytesOf({ ...event, truncated: true, transaction: facts })
  const operations = firstThatFit(byInterest(transaction.operations, new Set(addresses)), room)
  const isTruncated = named.length < addresses.length || operations.length < transaction.operations.length
  return withMark({ ...event, transaction: { ...facts, operations } }, isTruncated)
}

const withMark = (event: PublicEvent, isTruncated: boolean): PublicEvent => (isTruncated ? { ...event, truncated: true } : event)

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

const withoutOperations = (row: TransactionRow): PublicTransaction => ({
  ...pickFields(publicColumns, row),
  failureReason: row.failureReason ?? undefined,
  feeTokenId: row.feeTokenId ?? undefined,
  operations: [],
})

const byInterest = (operations: readonly StoredOperation[], addresses: ReadonlySet<string>) => {
  const isOfLinked = (operation: StoredOperation) => addressesOf(operation).some((address) => addresses.has(address))
  return [...operations.filter(isOfLinked), ...operations.filter((operation) => !isOfLinked(operation))]
}

function firstThatFit(operations: readonly StoredOperation[], bytes: number): StoredOperation[] {
  let left = bytes
  const fitting = operations.findIndex((operation) => {
    left -= bytesOf(operation) + 1
    return left < 0
  })
  return operations.slice(0, fitting === -1 ? operations.length : fitting)
}
