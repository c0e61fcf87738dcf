import type { Database } from '../../base/db/client.ts'
import type {} from './tables.ts'

/** Deliveries of the operation webhook that were answered. */
export type DeliveryStore = {
  /** Returns the id of the transaction that a delivery reported, if the delivery was answered before. */
  find(deliveryId: string): Promise<number | undefined>
  note(deliveryId: string, transactionId: number): Promise<void>
}

export function createDeliveryStore({ query }: Database): DeliveryStore {
  return {
    async find(deliveryId) {
      const row = await query.selectFrom('webhook_deliveries').select('transaction_id').where('id', '=', deliveryId).executeTakeFirst()
      return row?.transaction_id
    },

    async note(deliveryId, transactionId) {
      await query
        .insertInto('webhook_deliveries')
        .values({ id: deliveryId, transaction_id: transactionId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
