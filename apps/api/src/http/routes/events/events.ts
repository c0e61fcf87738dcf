import { ApiError } from '../../../base/wire/errors.ts'
import type { History } from '../../../ledger/history/history.ts'
import type { SharedEvent } from '../../../ledger/log/event.ts'
import type { EventFeed } from '../../../ledger/log/feed.store.ts'
import type { Link } from '../../../wallet/devices/link.ts'
import type { Event } from './event.ts'

/** The device that reads, with its language and all its links. */
export type EventReader = { deviceId: string; locale: string | null; own: readonly Link[] }

/** `nextAfter`: the cursor of the next page. The cursor also moves on if no event concerns the device. */
export type EventPage = { items: Event[]; nextAfter: string }

/** The events of a device's linked addresses. */
export type Events = {
  /**
   * Returns the cursor that a text names: an event id, or `latest` for the end of the log. An absent cursor means the beginning of the log.
   * @throws {ApiError} `invalid_event_id`, `cursor_expired` if later events are no longer stored, or the id is not in the log
   */
  cursor(after: string | undefined): Promise<number>
  /** Returns the events after a cursor, oldest first. */
  page(reader: EventReader, cursor: number, limit: number): Promise<EventPage>
  /** Returns an event as a reader sees it who may see it. */
  show(reader: EventReader, event: SharedEvent): Promise<Event>
}

export function createEvents(feed: EventFeed, history: Pick<History, 'display'>): Events {
  return {
    async cursor(after) {
      const { oldest, end } = await feed.bounds()
      if (after === undefined) return oldest - 1
      if (after === 'latest') return end
      if (!/^(0|[1-9]\d{0,14})$/.test(after)) throw new ApiError('invalid_event_id')
      const id = Number(after)
      if (id < oldest - 1 || id > end) throw new ApiError('cursor_expired')
      return id
    },

    async page(reader, cursor, limit) {
      // The end of the log is read before the events, so that the page contains every event up to this end.
      const { end } = await feed.bounds()
      const events = await feed.after({ deviceId: reader.deviceId, links: reader.own }, cursor, limit)
      const last = events.length === limit ? events.at(-1)?.id : undefined
      return { items: await toItems(events, reader, history), nextAfter: String(last ?? Math.max(end, events.at(-1)?.id ?? 0)) }
    },

    async show(reader, event) {
      const [item] = await toItems([narrowed(event, reader)], reader, history)
      if (!item) throw new Error('An event has no item')
      return item
    },
  }
}

/** Returns the event with only those of its addresses that the reader linked. */
function narrowed(event: SharedEvent, { own }: EventReader): SharedEvent {
  const mine = new Set(own.flatMap(({ platformId, address }) => (platformId === event.platformId ? [`${address}`] : [])))
  return { ...event, addresses: event.addresses.filter((address) => mine.has(address)) }
}

async function toItems(events: readonly SharedEvent[], reader: EventReader, history: Pick<History, 'display'>): Promise<Event[]> {
  const rows = events.flatMap(({ transaction, addresses }) => (transaction ? [{ ...transaction, addresses }] : []))
  const transactions = rows.length > 0 ? await history.display(reader, rows) : []
  let next = 0
  return events.map(({ id, type, platformId, loggedAt, addresses, block, backfilled, transaction }): Event => {
    const shown = transaction ? transactions[next++] : undefined
    return { id: String(id), type, platformId, createdAt: loggedAt, addresses, block, backfilled, ...(shown && { transaction: shown }) }
  })
}
