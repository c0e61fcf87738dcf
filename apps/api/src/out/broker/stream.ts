import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType, type StreamInfo } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { JetStream } from './connection.ts'
import { subjects } from './subject.ts'

/** A stream that cannot hold the events. An operator has to change it, or to name another one. */
export class UnsuitableStreamError extends Error {
  override readonly name = 'UnsuitableStreamError'
}

/** The end of the stream: the sequence of the last message, and its event. `last` is undefined if there is no message. */
export type StreamEnd = { sequence: number; last: PublishedEvent | undefined }

/** An event of the stream. `createdAt` distinguishes it from an event that got the same id after a restore of the database. */
export type PublishedEvent = { id: number; createdAt: string }

const dayMs = 86_400_000
/** The server recognises a repeated event id within this time. Later repetitions are prevented by the end of the stream. */
const duplicateWindowMs = 120_000

/**
 * Creates the stream if it is missing, and returns its end. An existing stream is never changed.
 * @param days how long a new stream keeps its events; 0 for ever
 * @throws {UnsuitableStreamError} that says what differs
 */
export async function openStream(
  { manager }: Pick<JetStream, 'manager'>,
  name: string,
  days: number,
  replicas: number,
): Promise<StreamEnd> {
  const info = (await findStream(manager, name)) ?? (await createStream(manager, name, days, replicas))
  const { config, state } = info
  const problems = [
    ...(config.subjects?.includes(subjects) ? [] : [`it does not store ${subjects}`]),
    ...(config.retention === RetentionPolicy.Limits ? [] : [`its retention is "${config.retention}", not "limits"`]),
    ...(config.sealed ? ['it is sealed'] : []),
  ]
  if (problems.length > 0)
    throw new UnsuitableStreamError(`The stream ${name} cannot hold the events: ${problems.join('; ')}. Change it, or set NATS_STREAM`)
  return { sequence: state.last_seq, last: state.messages === 0 ? undefined : await readEvent(manager, name, state.last_seq) }
}

async function findStream(manager: JetStream['manager'], name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name)
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return undefined
    throw error
  }
}

const createStream = (manager: JetStream['manager'], name: string, days: number, replicas: number) =>
  manager.streams.add({
    name,
    subjects: [subjects],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    max_age: nanos(days * dayMs),
    duplicate_window: nanos(days === 0 ? duplicateWindowMs : Math.min(duplicateWindowMs, days * dayMs)),
  })

async function readEvent(manager: JetStream['manager'], name: string, sequence: number): Promise<PublishedEvent> {
  const message = await manager.streams.getMessage(name, { seq: sequence })
  const id = message?.header.get('Nats-Msg-Id') ?? ''
  const createdAt = message ? createdAtOf(message.string()) : undefined
  if (!/^[1-9]\d{0,14}$/.test(id) || createdAt === undefined)
    throw new UnsuitableStreamError(`The last message of the stream ${name} is not an event. Set NATS_STREAM to a stream of its own`)
  return { id: Number(id), createdAt }
}

function createdAtOf(json: string): string | undefined {
  try {
    const { createdAt }: { createdAt?: unknown } = Object(JSON.parse(json))
    return typeof createdAt === 'string' ? createdAt : undefined
  } catch {
    return undefined
  }
}
