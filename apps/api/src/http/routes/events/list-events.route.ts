import { Type } from 'typebox'
import { limitOf } from '../../../base/wire/page.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { Event } from './event.ts'

const EventPage = Type.Object(
  {
    items: Type.Array(Event, { description: 'Oldest first.' }),
    nextAfter: Type.String({
      description: 'The `after` of the next page. The cursor also moves on if no event concerns the device.',
      examples: ['1031'],
    }),
  },
  { title: 'EventPage', description: 'One page of events.' },
)

/** Returns the events of the device's addresses as a page, or as a stream if the caller accepts `text/event-stream`. */
export const listEvents = route(
  {
    id: 'listEvents',
    call: 'GET /v1/events',
    guard: 'device',
    limit: 'read',
    example: () => ({ query: { after: '0' } }),
    tag: 'events',
    summary: 'Events of linked addresses',
    'x-stream':
      'Server-sent events. The `id` is the id of the event, `event` its type, and `data` the event as JSON. The data of the event `heartbeat` is only `nextAfter`, which is also its id.',
    description:
      "Returns what happened to the device's linked addresses since an event, oldest first, each event at least once. Store `nextAfter` and pass it as `after` the next time. With `accept: text/event-stream` the same call is a stream (server-sent events): it sends each event as it is logged, with its id, and every 15 seconds an event `heartbeat` with the `nextAfter` so far. A stream without `after` and `last-event-id` begins now; a page without `after` begins with the oldest stored event. A stream ends after an hour, and within 5 seconds after a link or the key of the device changed: connect again with `last-event-id`. A device may have 3 streams, and one network (an IPv4 address or an IPv6 /64) a tenth of those that the server keeps open: further ones get 429.",
    headers: Type.Object({
      accept: Type.Optional(Type.String({ description: '`text/event-stream` returns a stream.' })),
      'last-event-id': Type.Optional(Type.String({ description: 'As `after`, for streams. Browsers send it when they reconnect.' })),
    }),
    query: Type.Object({
      after: Type.Optional(
        Type.String({
          maxLength: 20,
          description: 'Only events after this one. `latest`: only events from now on.',
          examples: ['1024'],
        }),
      ),
      limit: limitOf('Number of items to return, at most 100. A stream ignores it.'),
    }),
    out: { 200: EventPage },
    fails: ['invalid_event_id', 'cursor_expired', 'rate_limited'],
  },
  ({ addresses, events, eventStreams }: Pick<Deps, 'addresses' | 'events' | 'eventStreams'>, app) => {
    // A stream would keep the server from closing.
    app.addHook('preClose', () => eventStreams.close())

    return async (request, { deviceId, locale }, reply) => {
      const { after, limit } = request.query
      const isStream = request.headers.accept?.includes('text/event-stream') ?? false
      if (!isStream) {
        const cursor = await events.cursor(after)
        return events.page({ deviceId, locale, own: await addresses.links(deviceId) }, cursor, limit)
      }
      const cursor = await events.cursor(request.headers['last-event-id'] ?? after ?? 'latest')
      await eventStreams.open({ deviceId, locale }, cursor, reply)
      return reply
    }
  },
)
