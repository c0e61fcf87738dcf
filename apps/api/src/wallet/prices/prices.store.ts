import type { Selection, UnpricedReason } from '@patina/prices'
import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, fields, names, records } from '../../base/db/columns.ts'
import { priceColumns, readingColumns } from './tables.ts'

/** The newest price of an asset in US dollars, scaled by 10^18. `reason` is set if the newest reading returned no price. */
export type StoredPrice = {
  assetId: string
  price?: { priceE18: bigint; source: string; confidence: 'high' | 'medium' | 'low'; pricedAt: string; readAt: string }
  dayAgoE18?: bigint
  reason?: UnpricedReason
  checkedAt: string
}

export type PointUnit = 'hour' | 'day'
/** A price of the past, at the start of an hour or day. */
export type PricePoint = { at: string; priceE18: bigint }

export type PriceStore = {
  /** Takes the next reading, if it is due. Returns whether this caller took it. Later callers wait for the interval. */
  claim(intervalMs: number): Promise<boolean>
  /** Makes the next reading due at once. */
  release(): Promise<void>
  /** Returns the newest prices of all assets. */
  all(): Promise<StoredPrice[]>
  /** Writes the results of a reading, and the first price of each hour and day. A missing price keeps the one before. */
  write(selections: ReadonlyMap<string, Selection>, now: Date): Promise<void>
  /** Returns the points of an asset since a time, oldest first. */
  points(assetId: string, unit: PointUnit, since: Date): Promise<PricePoint[]>
}

/** The price of a day before is that of the newest full hour in this window. */
const dayAgo = { from: '26 hours', to: '24 hours' }

const reasons: Record<UnpricedReason, true> = {
  no_source: true,
  unavailable: true,
  sequencer_down: true,
  stale: true,
  invalid: true,
  sources_differ: true,
}
const isReason = (text: string): text is UnpricedReason => Object.hasOwn(reasons, text)

export function createPriceStore({ query }: Pick<Database, 'query'>): PriceStore {
  return {
    async claim(intervalMs) {
      const { numUpdatedRows } = await query
        .updateTable('price_schedule')
        .set({ due_at: sql`clock_timestamp() + interval '1 millisecond' * ${intervalMs}::float8` })
        .where('due_at', '<=', sql<string>`clock_timestamp()`)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async release() {
      await query.updateTable('price_schedule').set({ due_at: sql`clock_timestamp()` }).execute()
    },

    async all() {
      const rows = await query.selectFrom('token_prices').select(aliases(priceColumns)).execute()
      return rows.map(({ assetId, priceE18, source, confidence, pricedAt, readAt, dayAgoE18, reason, checkedAt }) => ({
        assetId,
        ...(priceE18 !== null &&
          source !== null &&
          confidence !== null &&
          pricedAt !== null &&
          readAt !== null && { price: { priceE18: BigInt(priceE18), source, confidence, pricedAt, readAt } }),
        ...(dayAgoE18 !== null && { dayAgoE18: BigInt(dayAgoE18) }),
        ...(reason !== null && { reason: isReason(reason) ? reason : 'unavailable' }),
        checkedAt,
      }))
    },

    write: (selections, now) => writeReading({ query }, selections, now),

    async points(assetId, unit, since) {
      const rows = await query
        .selectFrom('price_points')
        .select(['starts_at', 'price_e18'])
        .where('asset_id', '=', assetId)
        .where('unit', '=', unit)
        .where('starts_at', '>=', since.toISOString())
        .orderBy('starts_at')
        .execute()
      return rows.map(({ starts_at, price_e18 }) => ({ at: starts_at, priceE18: BigInt(price_e18) }))
    },
  }
}

/** Writes a reading in two statements. The second one reads the price of a day before from the points of the first. */
async function writeReading({ query }: Pick<Database, 'query'>, selections: ReadonlyMap<string, Selection>, now: Date) {
  const rows = [...selections].map(([assetId, selection]) => {
    if (!('price' in selection))
      return { assetId, priceE18: null, source: null, confidence: null, pricedAt: null, reason: selection.reason }
    const { priceE18, source, confidence, at } = selection.price
    return { assetId, priceE18: priceE18.toString(), source, confidence, pricedAt: at.toISOString(), reason: null }
  })
  const read = records(readingColumns, rows, 'read')
  const at = now.toISOString()
  await sql`
    insert into price_points (asset_id, unit, starts_at, price_e18)
    select "assetId", unit, date_trunc(unit, ${at}::timestamptz, 'UTC'), "priceE18"
    from ${read} cross join (values ('hour'), ('day')) as units (unit)
    where "priceE18" is not null
    order by "assetId", unit
    on conflict do nothing`.execute(query)
  await sql`
    insert into token_prices as known (${names(readingColumns)}, read_at, day_ago_e18, checked_at)
    select ${fields(readingColumns, 'read')}, case when "priceE18" is not null then ${at}::timestamptz end,
      (select past.price_e18 from price_points past
        where past.asset_id = "assetId" and past.unit = 'hour'
          and past.starts_at > ${at}::timestamptz - ${sql.lit(dayAgo.from)}::interval
          and past.starts_at <= ${at}::timestamptz - ${sql.lit(dayAgo.to)}::interval
        order by past.starts_at desc limit 1),
      ${at}::timestamptz
    from ${read}
    order by "assetId"
    on conflict (asset_id) do update set
      price_e18 = coalesce(excluded.price_e18, known.price_e18), source = coalesce(excluded.source, known.source),
      confidence = coalesce(excluded.confidence, known.confidence), priced_at = coalesce(excluded.priced_at, known.priced_at),
      read_at = coalesce(excluded.read_at, known.read_at), day_ago_e18 = excluded.day_ago_e18, reason = excluded.reason,
      checked_at = excluded.checked_at`.execute(query)
}
