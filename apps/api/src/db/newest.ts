import { type RawBuilder, sql } from 'kysely'

/**
 * The common table expression `on_page` and how many of its rows to skip, for a page of `rows (id, created_at, …)`, newest first.
 * An index has the times but not what decides between equal times, so `on_page` holds every row of the times that the page shows: sort it by
 * time and whatever else, skip, and take `limit`.
 */
export function newest(rows: RawBuilder<unknown>, offset: number, limit: number) {
  const onPage = sql`
    -- place: how many rows have a later time
    newest as (
      select each.*, rank() over (order by created_at desc) - 1 as place from (${rows}) each
      order by created_at desc fetch first (${offset + limit}::bigint) rows with ties),
    start as (select max(place) as place from newest where place <= ${offset}::bigint),
    on_page as (select * from newest where place >= (select place from start))`
  return { onPage, skip: sql`${offset}::bigint - (select place from start)` }
}
