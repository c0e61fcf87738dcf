import type { FastifyReply } from 'fastify'
import type { Database } from '../../../base/db/client.ts'
import type { EventLog } from '../../../ledger/log/log.store.ts'
import type { ImportedTokens } from '../../../wallet/catalogue/imports/imported-tokens.ts'
import type { Link } from '../../../wallet/devices/link.ts'
import type { EventReader, Events } from './events.ts'

/**
 * Limits of streams. `maxStreams` is per process. `networkShare`: the share of `maxStreams` that one network can have. `drainMs`: how long a
 * client may take to read what was sent.
 */
export type StreamLimits = {
  maxStreams: number
  perDevice: number
  networkShare: number
  lifetimeMs: number
  heartbeatMs: number
  drainMs: number
}

/** An open stream of events to an app. */
export type Stream = {
  reader: EventReader
  /** The client's network, as rate limits count it. */
  network: string
  /** The last event that was sent, or a later one that does not concern the device. */
  cursor: number
  reply: FastifyReply
  openedAt: number
  sentAt: number
  /** The state of the device when the stream began. */
  state: string
  /** True if new events arrived while the stream was being served. */
  isDue: boolean
  isServed: boolean
}

/** The open streams of a process, also by address. */
export type Streams = {
  database: Pick<Database, 'query' | 'signals'>
  log: Pick<EventLog, 'end' | 'concerned' | 'find'>
  events: Pick<Events, 'page' | 'show'>
  importedTokens: Pick<ImportedTokens, 'knownTo'>
  links: (deviceId: string) => Promise<Link[]>
  limits: StreamLimits
  open: Set<Stream>
  byAddress: Map<string, Set<Stream>>
}

/** Events that are sent to a client before it must have read them. This limit bounds the memory of a stream. */
const maxUnread = 20

/** The keys by which an event finds a stream: each link, and each platform. */
export const keysOf = ({ own }: EventReader) =>
  new Set(own.flatMap(({ platformId, address }) => [`${platformId}:${address}`, `${platformId}:`]))

export function remove({ open, byAddress }: Streams, stream: Stream) {
  open.delete(stream)
  for (const key of keysOf(stream.reader)) {
    const others = byAddress.get(key)
    others?.delete(stream)
    if (others?.size === 0) byAddress.delete(key)
  }
}

export function end(streams: Streams, stream: Stream) {
  remove(streams, stream)
  stream.reply.raw.end()
}

/** Sends the next events of a stream until there are no more. One run at a time. */
export function serve(streams: Streams, stream: Stream) {
  stream.isDue = true
  if (!stream.isServed) run(streams, stream, () => sendPages(streams, stream))
}

/**
 * Sends an event to a stream that has received all earlier ones. Any other stream is served from the log. If the client does not read, later
 * events are read from the log too, when it does.
 */
export function push(streams: Streams, stream: Stream, id: number, text: string) {
  if (stream.isServed) return serve(streams, stream)
  // A page may have contained the event already.
  if (id <= stream.cursor) return
  stream.cursor = id
  stream.sentAt = performance.now()
  if (stream.reply.raw.write(text)) return
  run(streams, stream, async () => {
    await drained(streams, stream)
    await sendPages(streams, stream)
  })
}

function run(streams: Streams, stream: Stream, work: () => Promise<void>) {
  stream.isServed = true
  work()
    // The client connects again with the last id that it received.
    .catch((error: unknown) => {
      stream.reply.log.error({ err: error }, 'Cannot read events for a stream; closing it')
      end(streams, stream)
    })
    .finally(() => {
      stream.isServed = false
      // An event arrived after the last page was read.
      if (stream.isDue && streams.open.has(stream)) serve(streams, stream)
    })
}

async function sendPages(streams: Streams, stream: Stream) {
  while (stream.isDue && streams.open.has(stream)) {
    stream.isDue = false
    const { items, nextAfter } = await streams.events.page(stream.reader, stream.cursor, maxUnread)
    if (!streams.open.has(stream)) return
    stream.cursor = Number(nextAfter)
    if (items.length > 0) await send(streams, stream, items.map(eventText).join(''))
    if (items.length === maxUnread) stream.isDue = true
  }
}

/** Writes to a stream and waits until the client has read most of it. */
export async function send(streams: Streams, stream: Stream, text: string) {
  stream.sentAt = performance.now()
  if (!stream.reply.raw.write(text)) await drained(streams, stream)
}

/** Waits until the client has read most of what was sent. A client that does not read is disconnected. */
async function drained({ limits }: Streams, { reply: { raw } }: Stream) {
  if (raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), limits.drainMs)
  await new Promise<void>((resolve) => {
    const end = () => {
      // Both, because a stream that lives for hours drains thousands of times.
      raw.off('drain', end).off('close', end)
      resolve()
    }
    raw.on('drain', end).on('close', end)
  })
  clearTimeout(timer)
}

/** Lets a client that receives no event for a while continue from here. */
export const heartbeatText = (cursor: number) => `id: ${cursor}\nevent: heartbeat\ndata: {"nextAfter":"${cursor}"}\n\n`

export const eventText = (event: { id: string; type: string }) =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
