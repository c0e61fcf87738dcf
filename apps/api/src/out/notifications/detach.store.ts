import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { canChange } from '../../ledger/rows/party-conditions.sql.ts'
import type {} from './tables.ts'

/**
 * Detaches notifications of a device from their transactions: detached notifications are never corrected, retracted or pushed again. Those of
 * final transactions are skipped, because a final transaction never changes a notification. `isMeant` is an SQL condition on the id of the
 * transaction.
 */
export async function detachNotifications(
  transaction: Transaction<Tables>,
  deviceId: string,
  isMeant: (transactionId: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  const transactionId = sql`notice.transaction_id`
  await sql`
    update notifications notice set event = null
    where notice.device_id = ${deviceId} and notice.event is not null and ${canChange(transactionId)} and ${isMeant(transactionId)}`.execute(
    transaction,
  )
}

/** Deletes all notifications of a device. Returns their number. */
export async function deleteNotifications(transaction: Transaction<Tables>, deviceId: string): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('notifications').where('device_id', '=', deviceId).executeTakeFirst()
  return Number(numDeletedRows)
}
