import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { networkOf } from '../../../base/wire/client-network.ts'
import { ApiError } from '../../../base/wire/errors.ts'
import { type Loop, startLoop } from '../../../base/work/loop.ts'
import { createThrottle } from '../../../base/work/throttle.ts'
import { signals } from '../../../ledger/log/signals.ts'
import { deviceStates } from '../../../wallet/devices/device-states.store.ts'
import type { EventReader } from './events.ts'
import { end, heartbeatText, keysOf, remove, type Stream, type StreamLimits, type Streams, send, serve } from './serve-stream.ts'
import { createWaker } from './wake-streams.ts'

export const streamLimits: Omit<StreamLimits, 'maxStreams'> = {
  perDevice: 3,
  networkShare: 0.1,
  lifetimeMs: 3_600_000,
  heartbeatMs: 15_000,
  drainMs: 10_000,
}

/** Open streams of events to apps. */
export type EventStreams = {
  /**
   * Answers a request with the events after a cursor, and with later ones as they are logged.
   * @throws {ApiError} `rate_limited` if the device, its network or the process has too many streams
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
/** Clients wait this long before they connect again. */
const retryMs = 3_000

export function createEventStreams(deps: Omit<Streams, 'open' | 'byAddress'>): EventStreams {
  const streams: Streams = { ...deps, open: new Set(), byAddress: new Map() }
  let running: { stop(): Promise<void> } | undefined

  return {
    async open({ deviceId, locale }, cursor, reply) {
      // The state is read first: if a link changes in between, the next check finds another state and ends the stream.
      const state = (await deviceStates(deps.database, [deviceId])).get(deviceId)
      const own = await deps.links(deviceId)
      // The client left meanwhile. Its connection has closed already, so nothing would remove the stream.
      if (reply.raw.destroyed) return void reply.hijack()
      if (state === undefined) throw new ApiError('device_unknown')
      const network = networkOf(reply.request.ip)
      if (isFull(streams, deviceId, network)) throw new ApiError('rate_limited')
      const now = performance.now()
      const reader = { deviceId, locale, own }
      const stream: Stream = { reader, network, cursor, reply, openedAt: now, sentAt: now, state, isDue: false, isServed: false }
      begin(streams, stream)
      running ??= startServing(streams, reply.server.log)
      serve(streams, stream)
    },
    count: () => streams.open.size,
    async close() {
      for (const stream of streams.open) end(streams, stream)
      await running?.stop()
      running = undefined
    },
  }
}

/** Returns whether no further stream of this device and network may be opened. One device can always have its streams. */
function isFull({ open, limits: { maxStreams, perDevice, networkShare } }: Streams, deviceId: string, network: string): boolean {
  let [ofDevice, ofNetwork] = [0, 0]
  for (const stream of open) {
    if (stream.reader.deviceId === deviceId) ofDevice += 1
    if (stream.network === network) ofNetwork += 1
  }
  return open.size >= maxStreams || ofDevice >= perDevice || ofNetwork >= Math.max(perDevice, Math.floor(maxStreams * networkShare))
}

/** Takes the reply over from Fastify and writes the head. */
function begin(streams: Streams, stream: Stream) {
  const { reply, reader, cursor } = stream
  reply.hijack()
  reply.raw.on('close', () => remove(streams, stream))
  reply.raw.on('error', () => remove(streams, stream))
  streams.open.add(stream)
  for (const key of keysOf(reader)) streams.byAddress.set(key, (streams.byAddress.get(key) ?? new Set()).add(stream))
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  // Proxies such as nginx would otherwise collect the events.
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  reply.raw.write(`retry: ${retryMs}\n${heartbeatText(cursor)}`)
}

/** Serves streams when new events are logged, sends heartbeats, and ends streams whose time is over or whose device changed. */
function startServing(streams: Streams, logger: Pick<FastifyBaseLogger, 'error'>): { stop(): Promise<void> } {
  const throttle = createThrottle()
  const onError = (error: unknown) =>
    throttle(String(error), () => logger.error({ err: error }, 'Cannot read events for streams; retrying'))
  const reading = startLoop(createWaker(streams), { everyMs: pollMs, onError })
  const stopListening = streams.database.signals.on(signals.logged, reading.wake)
  const checking: Loop = startLoop(
    async () => {
      await checkDevices(streams)
      sendHeartbeats(streams)
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

/** Ends the streams of devices that were revoked, or whose key or links changed. */
async function checkDevices(streams: Streams) {
  const open = [...streams.open]
  if (open.length === 0) return
  const states = await deviceStates(streams.database, [...new Set(open.map(({ reader }) => reader.deviceId))])
  for (const stream of open) {
    const state = states.get(stream.reader.deviceId)
    if (state !== stream.state) end(streams, stream)
  }
}

function sendHeartbeats(streams: Streams) {
  const now = performance.now()
  for (const stream of streams.open) {
    if (now - stream.openedAt > streams.limits.lifetimeMs) end(streams, stream)
    else if (now - stream.sentAt > streams.limits.heartbeatMs - checkDevicesMs) void send(streams, stream, heartbeatText(stream.cursor))
  }
}
