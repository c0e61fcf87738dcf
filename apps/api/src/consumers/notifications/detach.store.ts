import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { canChange } from '../../ledger/party-conditions.sql.ts'
import type {} from './tables.ts'

/**
 * Cuts notifications of a device off their transactions: they are never corrected, withdrawn or pushed again. Only transactions that may still
 * change could do that. `isMeant` is an SQL condition on the id of the transaction.
 */
export async function detachNotifications(
  transaction: Transaction<Tables>,
  deviceId: string,
  isMeant: (transactionId: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  const transactionId = sql`told.transaction_id`
  await sql`
    update notifications told set event = null
    where told.device_id = ${deviceId} and told.event is not null and ${canChange(transactionId)} and ${isMeant(transactionId)}`.execute(
    transaction,
  )
}

/** Deletes the notifications of a device and returns how many there were. */
export async function deleteNotifications(transaction: Transaction<Tables>, deviceId: string): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('notifications').where('device_id', '=', deviceId).executeTakeFirst()
  return Number(numDeletedRows)
}
