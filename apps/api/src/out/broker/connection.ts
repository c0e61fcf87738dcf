import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'

/** How to reach NATS, and the stream of events. */
export type BrokerSettings = {
  /** Hosts with ports. */
  servers: readonly string[]
  isEncrypted: boolean
  /** Certificate authority in PEM. */
  ca: string | undefined
  login: { user: string; password: string } | { creds: string } | undefined
  stream: string
  replicas: number
}

/** Time limit of each request to NATS. */
const requestMs = 3_000

/** Connects to NATS. The connection is restored after an interruption, as often as needed. @throws if no server answers or accepts the login */
export function openConnection({ servers, isEncrypted, ca, login }: BrokerSettings): Promise<NatsConnection> {
  return connect({
    servers: [...servers],
    name: 'wallet-events',
    timeout: requestMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // A paused server is noticed after two missed pings.
    pingInterval: 5_000,
    maxPingOut: 2,
    ...(isEncrypted ? { tls: ca === undefined ? {} : { ca } } : { tls: null }),
    ...(login && 'user' in login && { user: login.user, pass: login.password }),
    ...(login && 'creds' in login && { authenticator: credsAuthenticator(new TextEncoder().encode(login.creds)) }),
  })
}

export type JetStream = { publish: ReturnType<typeof jetstream>['publish']; manager: Awaited<ReturnType<typeof jetstreamManager>> }

/** Returns the client of JetStream. @throws if the server does not have JetStream enabled */
export async function openJetStream(connection: NatsConnection): Promise<JetStream> {
  const client = jetstream(connection, { timeout: requestMs })
  return { publish: client.publish.bind(client), manager: await jetstreamManager(connection, { timeout: requestMs }) }
}
