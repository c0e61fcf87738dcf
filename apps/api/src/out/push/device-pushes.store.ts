import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import type {} from './tables.ts'

/** Cancels the waiting pushes of a device. `isMeant` is an SQL condition on the id of the transaction. */
export async function supersedePushes(
  transaction: Transaction<Tables>,
  deviceId: string,
  isMeant: (transactionId: RawBuilder<unknown>) => RawBuilder<boolean>,
) {
  await sql`
    update push_outbox push set state = 'superseded', updated_at = now()
    where push.device_id = ${deviceId} and push.state = 'waiting' and ${isMeant(sql`push.transaction_id`)}`.execute(transaction)
}

/** Deletes the pushes of a device. */
export async function deletePushes(transaction: Transaction<Tables>, deviceId: string) {
  await transaction.deleteFrom('push_outbox').where('device_id', '=', deviceId).execute()
}
