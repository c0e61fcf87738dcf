import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Link } from '../../wallet/devices/link.ts'
import { isShared, type SharedEvent } from './event.ts'
import { type EventRow, shownEvent, toEvent } from './event-row.ts'
import { boundsOf, type LogBounds } from './log.store.ts'
import type {} from './tables.ts'

/** The events of the linked addresses of a device. */
export type EventFeed = {
  bounds(): Promise<LogBounds>
  /**
   * Returns at most `max` events after an id, oldest first, with those of the device's addresses that they concern. A link without proof gives no
   * access to events of transactions outside a block, unless the device sent them.
   */
  after(device: { deviceId: string; links: readonly Link[] }, after: number, max: number): Promise<SharedEvent[]>
}

export function createEventFeed({ query, read }: Pick<Database, 'query' | 'read'>): EventFeed {
  return {
    bounds: () => boundsOf(query),

    async after({ deviceId, links }, after, max) {
      if (links.length === 0) return []
      const platforms = [...new Set(links.map(({ platformId }) => platformId))]
      const mine = [
        ...links.map(({ platformId, address, verifiedAt }) => ({ platformId, address, verified: verifiedAt !== null })),
        // Events that concern a whole platform have no address.
        ...platforms.map((platformId) => ({ platformId, address: '', verified: true })),
      ]
      // The time of the cursor excludes the partitions of earlier days. Each link reads at most `max` rows of an index.
      const statement = sql<EventRow>`
        with since as materialized (
          select coalesce((select logged_at from events where id = ${after}), '-infinity') as at),
        found as (
          select each.event_id, each.logged_at, array_agg(mine.address order by mine.address) filter (where mine.address <> '') as addresses
          from unnest(${mine.map(({ platformId }) => platformId)}::text[], ${mine.map(({ address }) => address)}::text[],
            ${mine.map(({ verified }) => verified)}::boolean[]) as mine (platform_id, address, verified)
          cross join lateral (
            select party.event_id, party.logged_at from event_parties party join events event on event.id = party.event_id and event.logged_at = party.logged_at
            where party.platform_id = mine.platform_id and party.address = mine.address and party.event_id > ${after}
              and party.logged_at >= (select at from since)
              and (mine.verified or event.block_hash is not null or event.transaction_id is null or exists (
                select from transaction_submissions sent where sent.transaction_id = event.transaction_id and sent.device_id = ${deviceId}))
            order by party.event_id limit ${max}) as each
          group by each.event_id, each.logged_at order by each.event_id limit ${max})
        select ${shownEvent(sql`coalesce(found.addresses, '{}')`)}
        from found join events event on event.id = found.event_id and event.logged_at = found.logged_at
        order by event.id`
      return (await read(statement.compile(query), deviceId)).map(toEvent).filter(isShared)
    },
  }
}
