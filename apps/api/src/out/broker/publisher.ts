import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { Next } from '../../base/work/loop.ts'
import { isShared, type LoggedEvent } from '../../ledger/log/event.ts'
import type { EventLog } from '../../ledger/log/log.store.ts'
import { toPublicEvent } from '../../ledger/log/public-event.ts'
import { type BrokerSettings, type JetStream, openConnection, openJetStream } from './connection.ts'
import { openStream, type PublishedEvent } from './stream.ts'
import { subjectOf } from './subject.ts'

/** Publishes the event log to JetStream, in the order of the log. */
export type Publisher = {
  /** Publishes the next events. @throws if NATS or the database fails; the next run continues after the last message of the stream */
  run(): Promise<Next>
  close(): Promise<void>
}

/** Key of the cursor. */
const consumer = 'broker'

/** Events that are published before the cursor is saved. Their acknowledgements are awaited together. */
const maxBatchSize = 256
/** Pause while another worker publishes. */
const busyMs = 1_000

type Place = { eventId: number; sequence: number }

/**
 * Creates the publisher. Each message is accepted only directly after the one before it (`Nats-Expected-Last-Sequence`). A publisher that was
 * paused and continues beside a newer one can therefore neither repeat nor reorder events.
 */
export function createPublisher(
  { eventLog, log }: { eventLog: Pick<EventLog, 'lease' | 'advance' | 'read' | 'bounds' | 'find'>; log: Pick<Logger, 'info' | 'error'> },
  settings: BrokerSettings & { days: number },
  holder: string,
): Publisher {
  let connection: NatsConnection | undefined
  let stream: JetStream | undefined
  let place: Place | undefined

  const open = async () => {
    if (!connection || connection.isClosed()) {
      connection = await openConnection(settings)
      stream = undefined
    }
    stream ??= await openJetStream(connection)
    return stream
  }

  return {
    async run() {
      const cursor = await eventLog.lease(consumer, holder)
      if (cursor === undefined) {
        place = undefined
        return busyMs
      }
      const jetStream = await open()
      place ??= await findPlace(jetStream, eventLog, settings, cursor, log)
      const from = place
      // Forgotten until everything is acknowledged, so that a failure reads the end of the stream again.
      place = undefined
      const events = await eventLog.read(from.eventId, maxBatchSize)
      const last = events.at(-1)
      const shared = events.filter(isShared)
      if (last) {
        await publish(jetStream, settings.stream, shared, from.sequence)
        if (!(await eventLog.advance(consumer, holder, last.id))) return busyMs
      }
      place = last ? { eventId: last.id, sequence: from.sequence + shared.length } : from
      return events.length === maxBatchSize ? 'again' : undefined
    },
    async close() {
      await connection?.close()
    },
  }
}

/** Returns where to continue: after the last message of the stream, or after the cursor if the stream is empty. */
async function findPlace(
  jetStream: JetStream,
  eventLog: Pick<EventLog, 'bounds' | 'find'>,
  { stream, days, replicas }: BrokerSettings & { days: number },
  cursor: number,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<Place> {
  const { sequence, last } = await openStream(jetStream, stream, days, replicas)
  const eventId = last?.id ?? cursor
  const { oldest, end } = await eventLog.bounds()
  if (eventId > end || (last && (await isOther(eventLog, last))))
    throw new Error(
      `The stream ${stream} ends with an event ${eventId} that the event log does not have: the database was restored from an older state. Nothing is published. Replace the stream: see docs/NATS.md`,
    )
  if (eventId < oldest - 1)
    log.error(
      { consumer, from: eventId + 1, to: oldest - 1 },
      'Events were deleted before they were published; RETAIN_EVENTS_DAYS is shorter than the interruption',
    )
  log.info({ stream, eventId, sequence }, 'Publishing events to NATS after this one')
  return { eventId, sequence }
}

/** Returns whether the log has another event under this id. An event that retention deleted cannot be compared. */
async function isOther(eventLog: Pick<EventLog, 'find'>, { id, createdAt }: PublishedEvent): Promise<boolean> {
  const [stored] = await eventLog.find([id])
  return stored !== undefined && toPublicEvent(stored).createdAt !== createdAt
}

/** Publishes events and waits until the server has stored all of them. @throws the first failure */
async function publish({ publish }: JetStream, streamName: string, events: readonly LoggedEvent[], sequence: number) {
  const outcomes = await Promise.allSettled(
    events.map((event, index) =>
      publish(subjectOf(event), JSON.stringify(toPublicEvent(event)), {
        msgID: String(event.id),
        expect: { streamName, lastSequence: sequence + index },
      }),
    ),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    if (outcome.value.seq !== sequence + index + 1) throw new Error(`The stream ${streamName} already had event ${events[index]?.id}`)
  }
}
