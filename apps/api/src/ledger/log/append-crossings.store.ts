import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/tables.ts'
import type { PriceCrossing } from './event.ts'
import type {} from './tables.ts'

/** Writes an event for each alert whose price was crossed, within the database transaction that changes the alerts. */
export async function appendCrossings(transaction: Transaction<Tables>, crossings: readonly PriceCrossing[]) {
  if (crossings.length === 0) return
  await sql`
    insert into event_outbox (type, platform_id, backfilled, body)
    select 'price.crossed', split_part(body ->> 'tokenId', ':', 1), false, body
    from jsonb_array_elements(${JSON.stringify(crossings)}::jsonb) as crossing (body)`.execute(transaction)
}
