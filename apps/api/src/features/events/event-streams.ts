import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Database } from '../../db/client.ts'
import { deviceStates } from '../../devices/device-states.store.ts'
import type { Link } from '../../devices/link.ts'
import { ApiError } from '../../http/errors.ts'
import type { EventLog } from '../../ledger/events/log.store.ts'
import { signals } from '../../ledger/events/signals.ts'
import { type Loop, startLoop } from '../../work/loop.ts'
import { createThrottle } from '../../work/throttle.ts'
import type { EventReader, Events } from './events.ts'

/** Limits of streams. `maxStreams` is per process. `drainMs`: how long a client may take to read what was sent. */
export type StreamLimits = { maxStreams: number; perDevice: number; lifetimeMs: number; heartbeatMs: number; drainMs: number }

export const streamLimits: Omit<StreamLimits, 'maxStreams'> = {
  perDevice: 3,
  lifetimeMs: 3_600_000,
  heartbeatMs: 15_000,
  drainMs: 10_000,
}

/** Open streams of events to apps. */
export type EventStreams = {
  /**
   * Answers a request with the events after a cursor, and with later ones as they are logged.
   * @throws {ApiError} `rate_limited` if the device or the process has too many streams
   */
  open(device: Pick<EventReader, 'deviceId' | 'locale'>, cursor: number, reply: FastifyReply): Promise<void>
  /** Returns the number of open streams. */
  count(): number
  /** Ends all streams. Clients connect again, to another process. */
  close(): Promise<void>
}

/** How often new events, devices and ages are checked if no signal arrives. */
const pollMs = 1_000
const checkDevicesMs = 3_000
/** Events of the log that one statement reads. */
const maxBatchSize = 100
/** Events that are sent to a client before it must have read them. This limit bounds the memory of a stream. */
const maxUnread = 20
/** Clients wait this long before they connect again. */
const retryMs = 3_000

type Stream = {
  reader: EventReader
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

type Context = {
  database: Pick<Database, 'query' | 'signals'>
  log: Pick<EventLog, 'end' | 'concerned'>
  events: Pick<Events, 'page'>
  links: (deviceId: string) => Promise<Link[]>
  limits: StreamLimits
  streams: Set<Stream>
  byAddress: Map<string, Set<Stream>>
}

export function createEventStreams(deps: Pick<Context, 'database' | 'log' | 'events' | 'links' | 'limits'>): EventStreams {
  const context: Context = { ...deps, streams: new Set(), byAddress: new Map() }
  let running: { stop(): Promise<void> } | undefined

  return {
    async open({ deviceId, locale }, cursor, reply) {
      // The state is read first: if a link changes in between, the next check finds another state and ends the stream.
      const state = (await deviceStates(deps.database, [deviceId])).get(deviceId)
      const own = await deps.links(deviceId)
      if (state === undefined) throw new ApiError('device_unknown')
      const ofDevice = [...context.streams].filter((stream) => stream.reader.deviceId === deviceId)
      if (context.streams.size >= deps.limits.maxStreams || ofDevice.length >= deps.limits.perDevice) throw new ApiError('rate_limited')
      const now = performance.now()
      const reader = { deviceId, locale, own }
      const stream: Stream = { reader, cursor, reply, openedAt: now, sentAt: now, state, isDue: false, isServed: false }
      begin(context, stream)
      running ??= startServing(context, reply.server.log)
      serve(context, stream)
    },
    count: () => context.streams.size,
    async close() {
      for (const stream of context.streams) end(context, stream)
      await running?.stop()
      running = undefined
    },
  }
}

/** Takes the reply over from Fastify and writes the head. */
function begin(context: Context, stream: Stream) {
  const { reply, reader, cursor } = stream
  reply.hijack()
  reply.raw.on('close', () => remove(context, stream))
  reply.raw.on('error', () => remove(context, stream))
  context.streams.add(stream)
  for (const key of keysOf(reader)) context.byAddress.set(key, (context.byAddress.get(key) ?? new Set()).add(stream))
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  // Proxies such as nginx would otherwise collect the events.
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  reply.raw.write(`retry: ${retryMs}\n${heartbeatText(cursor)}`)
}

function remove({ streams, byAddress }: Context, stream: Stream) {
  streams.delete(stream)
  for (const key of keysOf(stream.reader)) {
    const others = byAddress.get(key)
    others?.delete(stream)
    if (others?.size === 0) byAddress.delete(key)
  }
}

function end(context: Context, stream: Stream) {
  remove(context, stream)
  stream.reply.raw.end()
}

/** The keys by which an event finds a stream: each link, and each platform. */
const keysOf = ({ own }: EventReader) => new Set(own.flatMap(({ platformId, address }) => [`${platformId}:${address}`, `${platformId}:`]))

/** Sends the next events of a stream until there are no more. One run at a time. */
function serve(context: Context, stream: Stream) {
  stream.isDue = true
  if (stream.isServed) return
  stream.isServed = true
  const run = async () => {
    while (stream.isDue && context.streams.has(stream)) {
      stream.isDue = false
      const { items, nextAfter } = await context.events.page(stream.reader, stream.cursor, maxUnread)
      if (!context.streams.has(stream)) return
      stream.cursor = Number(nextAfter)
      if (items.length > 0) await send(context, stream, items.map(eventText).join(''))
      if (items.length === maxUnread) stream.isDue = true
    }
  }
  run()
    // The client connects again with the last id that it received.
    .catch((error: unknown) => {
      stream.reply.log.error({ err: error }, 'Cannot read events for a stream; closing it')
      end(context, stream)
    })
    .finally(() => {
      stream.isServed = false
    })
}

/** Lets a client that receives no event for a while continue from here. */
const heartbeatText = (cursor: number) => `id: ${cursor}\nevent: heartbeat\ndata: {"nextAfter":"${cursor}"}\n\n`

const eventText = (event: { id: string; type: string }) => `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

/** Writes to a stream and waits until the client has read most of it. A client that does not read is disconnected. */
async function send(context: Context, stream: Stream, text: string) {
  const { raw } = stream.reply
  stream.sentAt = performance.now()
  if (raw.write(text) || raw.destroyed) return
  const timer = setTimeout(() => raw.destroy(), context.limits.drainMs)
  await new Promise<void>((resolve) => void raw.once('drain', resolve).once('close', resolve))
  clearTimeout(timer)
}

/** Serves streams when new events are logged, sends heartbeats, and ends streams whose time is over or whose device changed. */
function startServing(context: Context, logger: Pick<FastifyBaseLogger, 'error'>): { stop(): Promise<void> } {
  const throttle = createThrottle()
  const onError = (error: unknown) =>
    throttle(String(error), () => logger.error({ err: error }, 'Cannot read events for streams; retrying'))
  const reading = startLoop(createWaker(context), { everyMs: pollMs, onError })
  const stopListening = context.database.signals.on(signals.logged, reading.wake)
  const checking: Loop = startLoop(
    async () => {
      await checkDevices(context)
      sendHeartbeats(context)
      return undefined
    },
    { everyMs: checkDevicesMs, onError },
  )
  return {
    async stop() {
      stopListening()
      await Promise.all([reading.stop(), checking.stop()])
    },
  }
}

/** Returns a run that reads new events of the log and serves the streams that they concern. */
function createWaker(context: Context) {
  let position: number | undefined
  return async () => {
    if (context.streams.size === 0) {
      position = undefined
      return undefined
    }
    if (position === undefined) {
      position = await context.log.end()
      for (const stream of context.streams) serve(context, stream)
      return undefined
    }
    const events = await context.log.concerned(position, maxBatchSize)
    for (const { platformId, addresses, isWholePlatform } of events) {
      const keys = isWholePlatform ? [`${platformId}:`] : addresses.map((address) => `${platformId}:${address}`)
      for (const key of keys) for (const stream of context.byAddress.get(key) ?? []) serve(context, stream)
    }
    position = events.at(-1)?.id ?? position
    return events.length === maxBatchSize ? ('again' as const) : undefined
  }
}

/** Ends the streams of devices that were revoked, or whose key or links changed. */
async function checkDevices(context: Context) {
  const streams = [...context.streams]
  if (streams.length === 0) return
  const states = await deviceStates(context.database, [...new Set(streams.map(({ reader }) => reader.deviceId))])
  for (const stream of streams) {
    const state = states.get(stream.reader.deviceId)
    if (state !== stream.state) end(context, stream)
  }
}

function sendHeartbeats(context: Context) {
  const now = performance.now()
  for (const stream of context.streams) {
    if (now - stream.openedAt > context.limits.lifetimeMs) end(context, stream)
    else if (now - stream.sentAt > context.limits.heartbeatMs - checkDevicesMs) void send(context, stream, heartbeatText(stream.cursor))
  }
}
