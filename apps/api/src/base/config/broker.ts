import { Type } from 'typebox'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'

const url = '(nats|tls)://[A-Za-z0-9.\\[\\]:-]+'

export const broker = subject('NATS JetStream', {
  NATS_URL: optional(Type.String({ pattern: `^${url}(,${url})*$` }), {
    meaning:
      'NATS servers to which the worker publishes every event. `tls://` encrypts the connection. Needs server 2.9.10 or later with JetStream.',
    accepts: '`nats://` or `tls://` URLs, by comma',
    unset: 'no events are published',
  }),
  NATS_STREAM: setting(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), {
    meaning: 'Name of the stream. It is created if it is missing.',
    accepts: 'letters, digits, `_` and `-`, at most 64',
    default: 'wallet-events',
  }),
  NATS_REPLICAS: setting(Type.Integer({ minimum: 1, maximum: 5 }), {
    meaning: 'Servers of a NATS cluster that store a new stream.',
    default: 1,
  }),
  NATS_USER: optional(Type.String({ minLength: 1, maxLength: 255 }), { meaning: 'User name.', unset: 'no user name' }),
  NATS_PASSWORD: optional(Type.String({ minLength: 1, maxLength: 1024 }), {
    meaning: 'Password of that user.',
    unset: 'no password',
    secret: true,
  }),
  NATS_CREDS: optional(Type.String({ minLength: 1, maxLength: 16_384 }), {
    meaning: 'Content of a credentials file: a JWT and its NKey seed.',
    unset: 'no credentials file',
    secret: true,
  }),
  NATS_CA: optional(Type.String({ minLength: 1, maxLength: 65_536 }), {
    meaning: 'Certificate authority of the servers, if it is not public.',
    accepts: 'PEM',
    unset: 'public certificate authorities',
  }),
})

/** Returns the settings of the broker; undefined if events are not published. @throws {Error} that names the bad settings without their values */
export function readBroker(given: Environment, mode: Mode) {
  const parsed = broker.read(given, mode)
  const { NATS_URL: urls, NATS_USER: user, NATS_PASSWORD: password, NATS_CREDS: creds, NATS_CA: ca } = parsed
  if (urls === undefined) return undefined
  if ((user === undefined) !== (password === undefined)) throw new Error('NATS_USER and NATS_PASSWORD need each other')
  if (user !== undefined && creds !== undefined) throw new Error('NATS_CREDS and NATS_USER exclude each other')
  const servers = urls.split(',')
  const isEncrypted = servers.some((server) => server.startsWith('tls://'))
  if (isEncrypted && !servers.every((server) => server.startsWith('tls://'))) throw new Error('NATS_URL must not mix nats:// and tls://')
  const withoutScheme: readonly string[] = servers.map((server) => server.replace(/^(nats|tls):\/\//, ''))
  return {
    servers: withoutScheme,
    isEncrypted,
    ca,
    login: user !== undefined && password !== undefined ? { user, password } : creds !== undefined ? { creds } : undefined,
    stream: parsed.NATS_STREAM,
    replicas: parsed.NATS_REPLICAS,
  }
}
