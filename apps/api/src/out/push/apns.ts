import type { KeyObject } from 'node:crypto'
import { retryAfterMs } from '@patina/http'
import { Type } from 'typebox'
import { parser } from '../../base/wire/validation.ts'
import type { ApnsEnvironment } from '../../wallet/devices/tables.ts'
import { type Channel, type Push, type PushOutcome, reasonOf } from './channel.ts'
import { type Http2Answer, http2Client, NoAnswerError } from './http2-client.ts'
import { signToken } from './signed-token.ts'

/** A key for Apple's token authentication, and the app that gets the pushes. `topic` is the app's bundle id. */
export type ApnsCredentials = { key: KeyObject; keyId: string; teamId: string; topic: string; environment: ApnsEnvironment }

/** @see https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
const defaultOrigins = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }

/** Age after which the provider token is renewed. Apple accepts a token for an hour and rejects renewals within twenty minutes. */
const renewAfterMs = 40 * 60_000
const minRenewalMs = 20 * 60_000

/** A time in Apple's answer, before the year 10000, so that both Date and the database accept it. */
const Milliseconds = Type.Number({ minimum: 0, exclusiveMaximum: 253_402_300_800_000 })
const parseRefusal = parser(Type.Object({ reason: Type.String(), timestamp: Type.Optional(Milliseconds) }))

/**
 * Creates the channel to the Apple Push Notification service, for one app. If one of Apple's two services does not know a device token, the
 * push is sent to the other: development builds use the sandbox.
 */
export function apnsChannel(credentials: ApnsCredentials, origins = defaultOrigins, now = Date.now): Channel {
  const clients = { production: http2Client(origins.production), sandbox: http2Client(origins.sandbox) }
  const token = providerToken(credentials, now)

  const post = (push: Push, environment: ApnsEnvironment) => {
    const headers = { authorization: `bearer ${token.current()}`, ...headersOf(push, credentials.topic) }
    const body = JSON.stringify({ aps: { alert: { title: push.title, body: push.message }, sound: 'default' }, ...push.data })
    return clients[environment].post({ path: `/3/device/${push.deviceToken}`, headers, body })
  }

  const outcome = async (push: Push, environment: ApnsEnvironment) => {
    const first = await post(push, environment)
    const mayRenew = refusalIn(first).reason === 'ExpiredProviderToken' && token.renew()
    return outcomeOf(mayRenew ? await post(push, environment) : first, now())
  }

  return {
    name: 'apns',
    async send(push) {
      const preferred = push.apnsEnvironment ?? credentials.environment
      try {
        const first = await outcome(push, preferred)
        if (first.kind !== 'dead' || first.reason !== 'BadDeviceToken') return first
        const other = preferred === 'production' ? 'sandbox' : 'production'
        const second = await outcome(push, other)
        if (second.kind === 'sent') return { ...second, apnsEnvironment: other }
        // If Apple's other push service returns no clear answer about the token, the push is retried later.
        return second.kind === 'later' ? second : first
      } catch (error) {
        if (error instanceof NoAnswerError) return { kind: 'later', reason: error.code }
        throw error
      }
    },
    close() {
      clients.production.close()
      clients.sandbox.close()
    },
  }
}

const headersOf = ({ id, collapseId, expiresAt }: Push, topic: string) => ({
  'content-type': 'application/json',
  'apns-topic': topic,
  'apns-push-type': 'alert',
  'apns-priority': '10',
  'apns-expiration': String(Math.floor(expiresAt.getTime() / 1000)),
  'apns-collapse-id': collapseId,
  'apns-id': id,
})

/**
 * Creates and renews the token that authenticates this server to Apple.
 * @see https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns
 */
function providerToken({ key, keyId, teamId }: ApnsCredentials, now: () => number) {
  const create = () => ({
    createdAt: now(),
    text: signToken({ alg: 'ES256', kid: keyId }, { iss: teamId, iat: Math.floor(now() / 1000) }, key),
  })
  let cached = create()
  return {
    current() {
      if (now() - cached.createdAt >= renewAfterMs) cached = create()
      return cached.text
    },
    /** Renews the provider token. Returns false if the last renewal is too recent for Apple. */
    renew() {
      const isAllowed = now() - cached.createdAt >= minRenewalMs
      if (isAllowed) cached = create()
      return isAllowed
    },
  }
}

/**
 * Translates an answer of Apple's service into an outcome.
 * @see https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
 */
function outcomeOf(answer: Http2Answer, now: number): PushOutcome {
  const { status } = answer
  if (status === 200) return { kind: 'sent' }
  const { reason: code, timestamp } = refusalIn(answer)
  const reason = reasonOf(code, status)
  const afterMs = retryAfterMs(answer.headers['retry-after'], now)
  if (status === 410) return { kind: 'dead', reason, proven: true, ...(timestamp !== undefined && { diedAt: new Date(timestamp) }) }
  // Apple also returns these codes for valid tokens, if the topic is wrong or the token belongs to Apple's other push service.
  if (code === 'BadDeviceToken' || code === 'DeviceTokenNotForTopic') return { kind: 'dead', reason, proven: false }
  if (
    status === 403 ||
    code === 'BadTopic' ||
    code === 'MissingTopic' ||
    code === 'TopicDisallowed' ||
    code === 'TooManyProviderTokenUpdates'
  )
    return { kind: 'unauthorized', reason }
  if (status === 429 || status >= 500) return { kind: 'later', reason, ...(afterMs !== undefined && { afterMs }) }
  return { kind: 'refused', reason }
}

/** Returns Apple's reason for a refusal, and the time in milliseconds since when the token is dead. */
function refusalIn({ status, body }: Http2Answer): { reason?: string; timestamp?: number } {
  if (status === 200) return {}
  try {
    return parseRefusal(JSON.parse(body))
  } catch {
    return {}
  }
}
