import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import type { ApnsCredentials } from '../src/out/push/apns.ts'
import type { ServiceAccount } from '../src/out/push/google-access.ts'

/** The answer of a simulated push service. `silence` never answers, `hang-up` closes the connection. */
export type Reply = { status: number; body?: object | string; headers?: Record<string, string> } | 'silence' | 'hang-up'

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: string }

/** A server that speaks HTTP/2 without TLS. */
export type Http2Double = {
  origin: string
  /** Returns the number of connections that clients have opened until now. */
  connections(): number
  /** Returns the number of connections that are open now. */
  open(): number
  /** Sends GOAWAY to every client, as services do before they restart. */
  goAway(): void
  close(): Promise<void>
}

export async function startHttp2Double(reply: (received: ReceivedPush) => Reply | Promise<Reply>): Promise<Http2Double> {
  const sessions = new Set<ServerHttp2Session>()
  let connections = 0
  const answer = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => {})
    const answer = await reply({ path: headers[':path'] ?? '', headers, body: await text(stream) })
    if (answer === 'hang-up') return stream.session?.destroy()
    if (answer === 'silence' || stream.destroyed) return
    stream.respond({ ':status': answer.status, ...answer.headers })
    stream.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  }
  const server = createServer()
  server.on('session', (session) => {
    connections++
    sessions.add(session)
    session.on('error', () => {})
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => void answer(stream, headers).catch(() => stream.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    connections: () => connections,
    open: () => sessions.size,
    goAway() {
      for (const session of sessions) session.goaway()
    },
    async close() {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A push that a simulated service received, and the status of its answer. */
export type Received = {
  token: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  status: number | 'silence' | 'hang-up'
}

/** Returns the answer to a push to this token, or undefined to accept the push. `time` counts the pushes to that token, from 1. */
type Verdict = (token: string, time: number) => Reply | undefined | Promise<Reply | undefined>

function receiver(verdict: { of: Verdict }) {
  const received: Received[] = []
  return {
    received,
    /** Returns the tokens of the accepted pushes. */
    arrived: () => received.filter(({ status }) => status === 200).map(({ token }) => token),
    async take(token: string, headers: IncomingHttpHeaders, body: Record<string, unknown>, accepted: Reply): Promise<Reply> {
      const time = received.filter((earlier) => earlier.token === token).length + 1
      const reply = (await verdict.of(token, time)) ?? accepted
      received.push({ token, headers, body, status: typeof reply === 'string' ? reply : reply.status })
      return reply
    },
  }
}

const maxBytes = 4096

/** Starts a double of Firebase and of Google's OAuth server. The double accepts only assertions that the service account's key signed. */
export async function startFcm() {
  const verdict: { of: Verdict } = { of: () => undefined }
  const { received, arrived, take } = receiver(verdict)
  const granted = new Set<string>()
  let grants = 0
  let access: Reply | undefined

  const grant = async (body: string): Promise<Reply> => {
    grants++
    if (access) return access
    const form = new URLSearchParams(body)
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: clientEmail,
      audience: `${server.origin}/token`,
      maxTokenAge: 60,
    })
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      protectedHeader.kid === 'key-1' &&
      payload.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      (payload.exp ?? 0) - (payload.iat ?? 0) <= 3600
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomUUID()
    granted.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const server = await startHttp2Double(async ({ path, headers, body }) => {
    if (path === '/token') return grant(body).catch(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    if (path !== `/v1/projects/${projectId}/messages:send`) return { status: 404, body: fcmError(404, 'NOT_FOUND') }
    if (!granted.has((headers.authorization ?? '').replace('Bearer ', ''))) return { status: 401, body: fcmError(401, 'UNAUTHENTICATED') }
    if (Buffer.byteLength(body) > maxBytes) return { status: 400, body: fcmError(400, 'INVALID_ARGUMENT') }
    const { message } = JSON.parse(body)
    return take(message.token, headers, message, { status: 200, body: { name: `projects/${projectId}/messages/1` } })
  })

  const { account, publicKey } = newServiceAccount(server.origin)
  const { projectId, clientEmail } = account
  return {
    ...server,
    account,
    received,
    arrived,
    grants: () => grants,
    /** Sets the answers to later pushes. */
    answerWith: (of: Verdict) => {
      verdict.of = of
    },
    /** Sets the answer to access requests; undefined grants access. */
    answerTokenRequests: (reply: Reply | undefined) => {
      access = reply
    },
    /** Revokes every access token. */
    revokeAccess: () => granted.clear(),
  }
}

/**
 * Returns a new service account: its key pair for the double, and the credentials for the push channel. The token URL of the account is at
 * `origin`.
 */
export function newServiceAccount(origin = 'http://127.0.0.1:1') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account: ServiceAccount = {
    projectId: 'wallet-test',
    clientEmail: 'push@wallet-test.example',
    privateKeyId: 'key-1',
    privateKey,
    tokenUri: `${origin}/token`,
  }
  return { account, publicKey }
}

/** Returns an error body as Firebase sends it. */
export const fcmError = (code: number, status: string, errorCode?: string, message = status) => ({
  error: {
    code,
    message,
    status,
    ...(errorCode && { details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] }),
  },
})

/**
 * Starts a double of one of Apple's two push services. The double accepts tokens for one app that the team's key signed within the last
 * hour.
 */
export async function startApns(
  team: { publicKey: Parameters<typeof jwtVerify>[1]; credentials: ApnsCredentials },
  now: () => number = Date.now,
) {
  const { keyId, teamId, topic } = team.credentials
  const verdict: { of: Verdict } = { of: () => undefined }
  const { received, arrived, take } = receiver(verdict)
  const bearers = new Set<string>()

  const server = await startHttp2Double(async ({ path, headers, body }) => {
    const refuse = (status: number, reason: string) => ({ status, body: { reason } })
    const token = /^\/3\/device\/([0-9a-f]+)$/i.exec(path)?.[1]
    if (token === undefined) return refuse(404, 'BadPath')
    const bearer = (headers.authorization ?? '').replace('bearer ', '')
    const claims = await jwtVerify(bearer, team.publicKey, { algorithms: ['ES256'], issuer: teamId, currentDate: new Date(now()) }).catch(
      () => undefined,
    )
    if (claims?.protectedHeader.kid !== keyId) return refuse(403, 'InvalidProviderToken')
    if (now() / 1000 - (claims.payload.iat ?? 0) > 3600) return refuse(403, 'ExpiredProviderToken')
    bearers.add(bearer)
    if (headers['apns-topic'] !== topic) return refuse(400, 'BadTopic')
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(headers['apns-id']))) return refuse(400, 'BadMessageId')
    if (Buffer.byteLength(String(headers['apns-collapse-id'])) > 64) return refuse(400, 'BadCollapseId')
    if (headers['apns-push-type'] !== 'alert') return refuse(400, 'InvalidPushType')
    if (Buffer.byteLength(body) > maxBytes) return refuse(413, 'PayloadTooLarge')
    return take(token, headers, JSON.parse(body), { status: 200, body: '', headers: { 'apns-id': String(headers['apns-id']) } })
  })

  return {
    ...server,
    received,
    arrived,
    /** Returns the number of different bearer tokens that the service has received. */
    bearers: () => bearers.size,
    answerWith: (of: Verdict) => {
      verdict.of = of
    },
  }
}

/** Returns a new Apple team: its public key for the double, and the credentials for the push channel. */
export function newApnsTeam(environment: ApnsCredentials['environment'] = 'production') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentials: ApnsCredentials = { key: privateKey, keyId: 'ABC123DEFG', teamId: 'TEAM123456', topic: 'example.wallet', environment }
  return { publicKey, credentials }
}
