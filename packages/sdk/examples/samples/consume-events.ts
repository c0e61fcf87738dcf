// Reads the events of all users from NATS JetStream: `node consume-events.js`.
// `node consume-events.js 1` reads again from the first message of the stream.
// First: `npm install @nats-io/jetstream @nats-io/transport-node`.
// #region consume
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'

type WalletEvent = { id: string; type: string; transaction?: { hash: string } }

const { NATS_URL: servers = '127.0.0.1:4222' } = process.env
const connection = await connect({ servers: servers.replace('nats://', '') })
const manager = await jetstreamManager(connection)
const stream = 'wallet-events'

/** Reads events without end. NATS stores how far this consumer is. */
async function consume(name: string, from?: number) {
  await manager.consumers.add(stream, {
    durable_name: name,
    // Other types matter too: `transaction.reorged` takes a payment back.
    filter_subject: 'wallet.events.ethereum.>',
    ack_policy: AckPolicy.Explicit,
    ...(from !== undefined && {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: from,
      inactive_threshold: nanos(60_000), // NATS deletes it afterwards
    }),
  })
  const consumer = await jetstream(connection).consumers.get(stream, name)
  for await (const message of await consumer.consume()) {
    const { id, type, transaction } = message.json<WalletEvent>()
    console.log(id, type, transaction?.hash ?? '')
    // Acknowledge after the event is stored. NATS repeats it otherwise.
    message.ack()
  }
}

const [from] = process.argv.slice(2)
await (from ? consume(`replay-${Date.now()}`, Number(from)) : consume('accounting'))
// #endregion
