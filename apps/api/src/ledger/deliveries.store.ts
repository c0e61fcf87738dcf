import type { Database } from '../db/client.ts'
import type {} from './tables.ts'

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** Deliveries of the operation webhook that were answered. */
export function createDeliveryStore({ query }: Database) {
  return {
    /** The transaction of a webhook delivery that was answered before. */
    async find(deliveryId: string): Promise<number | undefined> {
      const row = await query.selectFrom('webhook_deliveries').select('transaction_id').where('id', '=', deliveryId).executeTakeFirst()
      return row?.transaction_id
    },

    async note(deliveryId: string, transactionId: number) {
      await query
        .insertInto('webhook_deliveries')
        .values({ id: deliveryId, transaction_id: transactionId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
