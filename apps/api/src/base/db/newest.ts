import { type RawBuilder, sql } from 'kysely'

/**
 * Returns SQL for a page of `rows (id, created_at, …)`, newest first: the common table expression `on_page`, and how many of its rows to skip.
 * The index orders rows by time only, so `on_page` contains all rows that share a time with the page. The caller sorts `on_page` by time and a
 * tie-breaker, skips rows, and takes `limit`.
 */
export function newest(rows: RawBuilder<unknown>, offset: number, limit: number) {
  const onPage = sql`
    -- place: the number of rows with a later time
    newest as (
      select each.*, rank() over (order by created_at desc) - 1 as place from (${rows}) each
      order by created_at desc fetch first (${offset + limit}::bigint) rows with ties),
    start as (select max(place) as place from newest where place <= ${offset}::bigint),
    on_page as (select * from newest where place >= (select place from start))`
  return { onPage, skip: sql`${offset}::bigint - (select place from start)` }
}
