import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { names } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { inFuture } from '../../base/work/lease.ts'
import { isLinked } from '../../wallet/devices/links.sql.ts'
import type { LoggedEvent } from './event.ts'
import { type EventRow, shownEvent, toEvent } from './event-row.ts'
import { type LoggedType, platformTypes, publicTypes } from './event-types.ts'
import { copiedColumns } from './tables.ts'

/** The log of events, in the order in which the relay numbered them. */
export type EventLog = {
  /**
   * Moves at most `max` committed events from the outbox to the log and returns their number. Returns undefined if another relay is at work.
   * Events of one transaction keep their order.
   */
  relay(max: number): Promise<number | undefined>
  /** Returns the id of the last event; 0 if there never was one. */
  end(): Promise<number>
  /** Returns the events after an id, oldest first. */
  read(after: number, max: number): Promise<LoggedEvent[]>
  /** Returns the events with these ids that are still stored. */
  find(ids: readonly number[]): Promise<LoggedEvent[]>
  /** Returns whom the events after an id concern, oldest first. */
  concerned(after: number, max: number): Promise<Concerned[]>
  /**
   * Calls `work` with the next events that a consumer wants, and saves its cursor in the same database transaction. Returns the number of
   * events; undefined if another worker processes the events of this consumer. A new consumer begins at the end of the log.
   */
  consume(
    consumer: Wanted,
    max: number,
    work: (transaction: Transaction<Tables>, events: readonly LoggedEvent[]) => Promise<void>,
  ): Promise<number | undefined>
  /**
   * Leases the cursor of a consumer that works outside the database, and returns it. Returns undefined while another holder has the lease. A new
   * consumer begins at the end of the log.
   */
  lease(consumer: string, holder: string): Promise<number | undefined>
  /** Saves the cursor of a consumer, if this holder still owns it. Returns whether it does. */
  advance(consumer: string, holder: string, eventId: number): Promise<boolean>
  /** Returns where the log begins and ends. */
  bounds(): Promise<LogBounds>
  /** Moves the cursor of a consumer past an event that it cannot process, and records the event. */
  skip(consumer: string, eventId: number, reason: string): Promise<void>
  /** Returns how many events wait for the relay, at most 10,000. */
  waiting(): Promise<number>
  /** Returns the events that consumers skipped, newest first, at most 20. */
  skipped(): Promise<SkippedEvent[]>
  /** Returns how many events each consumer has not processed yet, and when the oldest of them was logged. */
  lags(): Promise<ConsumerLag[]>
}

/**
 * The events that a consumer wants; by default all that devices and systems receive. If `types` is a function, it is called after the end of the log is read. So if a change after
 * the call makes it want more types, the consumer gets all events after that change.
 */
export type Wanted = { name: string; types?: readonly LoggedType[] | TypesAtRunTime; wantsBackfilled?: boolean }

type TypesAtRunTime = (transaction: Transaction<Tables>) => Promise<readonly LoggedType[]>

export type SkippedEvent = { consumer: string; eventId: number; reason: string; skippedAt: string }

/** The progress of a consumer: the last event that it processed, and the number of later ones. */
export type ConsumerLag = { consumer: string; lastId: number; behind: number; waitingSince: string | null }

/** The linked addresses that an event concerns. `isWholePlatform`: it concerns every address of the platform. */
export type Concerned = { id: number; platformId: string; addresses: string[]; isWholePlatform: boolean }

/** Where the log begins and ends: the ids of the oldest stored event and of the last one. An empty log has `oldest` = `end` + 1. */
export type LogBounds = { oldest: number; end: number }

/** How long a consumer outside the database owns its cursor after it last worked. Longer than any of its requests. */
const leaseMs = 15_000
/** Partitions of today and tomorrow are ensured again after this time. */
const ensureEveryMs = 3_600_000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: most methods are one statement, bound to the database
export function createEventLog({ query }: Pick<Database, 'query'>): EventLog {
  let ensuredAt = Number.NEGATIVE_INFINITY
  const ensurePartitions = async () => {
    if (performance.now() - ensuredAt < ensureEveryMs) return
    // Without the lock, one of two workers that create the same partition would fail.
    await sql`
      with locked as materialized (select pg_advisory_xact_lock(hashtext('event_partitions')))
      select ensure_event_partitions() from locked`.execute(query)
    ensuredAt = performance.now()
  }

  return {
    async relay(max) {
      await ensurePartitions()
      try {
        return await query.transaction().execute((transaction) => relay(transaction, max))
      } catch (error) {
        ensuredAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },

    async end() {
      const { rows } = await sql<{ last: number }>`select last_id as last from event_log`.execute(query)
      return rows[0]?.last ?? 0
    },

    read: (after, max) => readAfter(query, after, max),

    async find(ids) {
      const { rows } = await sql<EventRow>`select ${shownEvent()} from events event where event.id = any(${[...ids]}::bigint[])`.execute(
        query,
      )
      return rows.map(toEvent)
    },

    async concerned(after, max) {
      const { rows } = await sql<Concerned>`
        select id, platform_id as "platformId", addresses, type = any(${[...platformTypes]}::text[]) as "isWholePlatform"
        from events where id > ${after} order by id limit ${max}`.execute(query)
      return rows
    },

    consume: (consumer, max, work) => query.transaction().execute((transaction) => consume(transaction, consumer, max, work)),

    lease: (consumer, holder) => lease(query, consumer, holder),

    async advance(consumer, holder, eventId) {
      const { numAffectedRows } = await sql`
        update event_cursors set last_id = ${eventId} where consumer = ${consumer} and holder = ${holder}::uuid`.execute(query)
      return numAffectedRows === 1n
    },

    bounds: () => boundsOf(query),

    skip: (consumer, eventId, reason) => query.transaction().execute((transaction) => skip(transaction, consumer, eventId, reason)),

    async waiting() {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from (select from event_outbox limit ${10_000}) as first`.execute(query)
      return rows[0]?.waiting ?? 0
    },

    async skipped() {
      const { rows } = await sql<SkippedEvent>`
        select consumer, event_id as "eventId", reason, skipped_at as "skippedAt" from event_skips order by skipped_at desc limit 20`.execute(
        query,
      )
      return rows
    },

    async lags() {
      const { rows } = await sql<ConsumerLag>`
        select consumer, cursor.last_id as "lastId", log.last_id - cursor.last_id as behind,
          (select logged_at from events where id = cursor.last_id + 1) as "waitingSince"
        from event_cursors cursor, event_log log order by consumer`.execute(query)
      return rows
    },
  }
}

async function lease(query: Database['query'], consumer: string, holder: string): Promise<number | undefined> {
  const { rows } = await sql<{ last: number }>`
    insert into event_cursors as cursor (consumer, last_id, holder, leased_until)
    select ${consumer}, last_id, ${holder}::uuid, ${inFuture(leaseMs)} from event_log
    on conflict (consumer) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where cursor.holder is null or cursor.holder = excluded.holder or cursor.leased_until < clock_timestamp()
    returning last_id as last`.execute(query)
  return rows[0]?.last
}

async function skip(transaction: Transaction<Tables>, consumer: string, eventId: number, reason: string) {
  await sql`update event_cursors set last_id = greatest(last_id, ${eventId}) where consumer = ${consumer}`.execute(transaction)
  await sql`
    insert into event_skips (consumer, event_id, reason) values (${consumer}, ${eventId}, ${reason}) on conflict do nothing`.execute(
    transaction,
  )
}

/** Processes the next events of a consumer and moves its cursor. The lock on the cursor lasts until the commit. */
async function consume(
  transaction: Transaction<Tables>,
  { name, types = publicTypes, wantsBackfilled = true }: Wanted,
  max: number,
  work: Parameters<EventLog['consume']>[2],
) {
  await sql`
    insert into event_cursors (consumer, last_id) select ${name}, last_id from event_log
    on conflict (consumer) do nothing`.execute(transaction)
  const { rows: cursors } = await sql<{ last: number; end: number }>`
    select cursor.last_id as last, log.last_id as end from event_cursors cursor, event_log log
    where cursor.consumer = ${name} for update of cursor skip locked`.execute(transaction)
  const [cursor] = cursors
  if (!cursor) return undefined
  if (cursor.last >= cursor.end) return 0
  const wanted = typeof types === 'function' ? await types(transaction) : types
  const { rows } = await sql<EventRow>`
    select ${shownEvent()} from events event
    where event.id > ${cursor.last} and event.id <= ${cursor.end} and event.type = any(${[...wanted]}::text[])
      and (${wantsBackfilled}::boolean or not event.backfilled)
    order by event.id limit ${max}`.execute(transaction)
  if (rows.length > 0) await work(transaction, rows.map(toEvent))
  const last = rows.length === max ? rows.at(-1)?.id : cursor.end
  await sql`update event_cursors set last_id = ${last} where consumer = ${name}`.execute(transaction)
  return rows.length
}

/** Returns where the log begins and ends. */
export async function boundsOf(query: Database['query']): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`
    select last_id as end, coalesce((select min(id) from events), last_id + 1) as oldest from event_log`.execute(query)
  return rows[0] ?? { oldest: 1, end: 0 }
}

/** The lock on the row of `event_log` lasts until the commit, so ids become visible in their order and without gaps. */
async function relay(transaction: Transaction<Tables>, max: number): Promise<number | undefined> {
  const { rows: ends } = await sql<{ last: number; at: string }>`
    select last_id as last, greatest(clock_timestamp(), last_at)::text as at from event_log for update skip locked`.execute(transaction)
  const [end] = ends
  if (!end) return undefined
  const { rows } = await sql<{ moved: number }>`
    with taken as (
      delete from event_outbox where id in (select id from event_outbox order by id limit ${max}) returning *),
    numbered as (
      select ${end.last}::bigint + row_number() over (order by id) as event_id, taken.* from taken),
    concerned as (
      select numbered.event_id, numbered.platform_id, party.address
      from numbered join transaction_parties party on party.transaction_id = numbered.transaction_id
      union
      select event_id, platform_id, unnest(addresses) from numbered where addresses is not null),
    linked as (
      select event_id, platform_id, address from concerned
      where address = '' or ${isLinked(sql`concerned.platform_id`, sql`concerned.address`)}),
    by_address as (
      insert into event_parties (platform_id, address, event_id, logged_at)
      select platform_id, address, event_id, ${end.at}::timestamptz from linked),
    logged as (
      insert into events (id, logged_at, addresses, ${names(copiedColumns)})
      select event_id, ${end.at}::timestamptz, coalesce(of_event.addresses, '{}'), ${names(copiedColumns)}
      from numbered left join (
        select event_id, array_agg(address order by address) as addresses from linked where address <> '' group by event_id
      ) of_event using (event_id))
    select count(*) as moved from numbered`.execute(transaction)
  const moved = rows[0]?.moved ?? 0
  if (moved > 0) await sql`update event_log set last_id = last_id + ${moved}, last_at = ${end.at}::timestamptz`.execute(transaction)
  return moved
}

async function readAfter(query: Database['query'], after: number, max: number): Promise<LoggedEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${shownEvent()} from events event where event.id > ${after} order by event.id limit ${max}`.execute(query)
  return rows.map(toEvent)
}
