import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { runNats } from './nats-server.ts'
import { freePort } from './programs.ts'

/** A message of the stream: its sequence, the event id, its subject and its content. */
export type Received = { sequence: number; id: string; subject: string; event: { id: string; type: string } }

/** Starts a NATS server for one test, which can stop, restart or pause it. */
export async function startOwnNats(settings = '') {
  const directory = mkdtempSync(join(tmpdir(), 'nats-'))
  const port = await freePort()
  let server = await runNats(directory, port, settings)
  let client: NatsConnection | undefined
  const connected = async () => {
    if (!client || client.isClosed()) client = await connect({ servers: `127.0.0.1:${port}`, maxReconnectAttempts: -1 })
    return client
  }
  const broker = {
    servers: [`127.0.0.1:${port}`],
    isEncrypted: false,
    ca: undefined,
    login: undefined,
    stream: 'wallet-events',
    replicas: 1,
  }
  return {
    broker,
    port,
    directory,
    connected,
    manager: async () => jetstreamManager(await connected()),
    signal: (name: NodeJS.Signals) => process.kill(server.pid, name),
    async restart() {
      await server.stop()
      server = await runNats(directory, port, settings)
    },
    /** Returns all messages of a stream, in their order. */
    messages: async (stream = broker.stream): Promise<Received[]> => messagesOf(await connected(), stream),
    async stop() {
      await client?.close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Returns all messages of a stream, in their order, with a new durable consumer. */
export async function messagesOf(connection: NatsConnection, stream: string): Promise<Received[]> {
  const manager = await jetstreamManager(connection)
  const { state } = await manager.streams.info(stream)
  if (state.messages === 0) return []
  const name = `reader-${Math.random().toString(36).slice(2)}`
  await manager.consumers.add(stream, { durable_name: name, ack_policy: AckPolicy.None })
  const reader = await jetstream(connection).consumers.get(stream, name)
  const received: Received[] = []
  for await (const message of await reader.fetch({ max_messages: state.messages, expires: 5_000 }))
    received.push({
      sequence: message.seq,
      id: message.headers?.get('Nats-Msg-Id') ?? '',
      subject: message.subject,
      event: message.json<Received['event']>(),
    })
  await manager.consumers.delete(stream, name)
  return received
}
