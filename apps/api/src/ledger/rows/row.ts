import { type RowOf, shown } from '../../base/db/columns.ts'
import { pending } from './lifecycle.ts'
import { rowColumns } from './tables.ts'

/** A transaction as the database stores it. Amounts are decimal strings in base units. */
export type TransactionRow = RowOf<typeof rowColumns>

/** Returns SQL for the columns of a `TransactionRow`, in a statement that names the table `alias`. */
export const shownColumns = (alias: string) => shown(rowColumns, alias)

/** The fields that a transaction has only in a block, as they are outside of one. */
export const unmined = { ...pending, fee: null, feeTokenId: null, position: null } as const
