import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Audience } from './audiences.store.ts'
import type { TransactionRow } from './transaction-row.ts'

/** A transaction that was confirmed, failed or corrected, and the devices to notify. `isNew`: the transaction had no row before. */
export type Settled = { row: TransactionRow; audience: Audience; isNew: boolean }

/** Called with settled transactions within the database transaction that writes them. */
export type OnSettledAll = (transaction: Transaction<Tables>, settled: readonly Settled[]) => Promise<void>
