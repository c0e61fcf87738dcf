import type { KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import type { ApnsEnvironment } from '../devices/tables.ts'
import { parser } from '../http/validation.ts'
import { type Channel, type Outcome, type Push, retryAfterMs, wordOf } from './channel.ts'
import { type Http2Answer, http2Client, NoAnswerError } from './http2-client.ts'
import { signToken } from './signed-token.ts'

/** A key for token authentication, and the app that it is used for. `topic` is the app's bundle id. */
export type ApnsCredentials = { key: KeyObject; keyId: string; teamId: string; topic: string; environment: ApnsEnvironment }

/** @see https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
const usualOrigins = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }

/** Apple takes a token for an hour, and does not want a new one more often than every twenty minutes. */
const renewAfterMs = 40 * 60_000
const renewAtMostEveryMs = 20 * 60_000

/** Before the year 10000: a time that there is, and that the database takes. */
const Milliseconds = Type.Number({ minimum: 0, exclusiveMaximum: 253_402_300_800_000 })
const parseRefusal = parser(Type.Object({ reason: Type.String(), timestamp: Type.Optional(Milliseconds) }))

/**
 * The Apple Push Notification service with token authentication, for one app. A token that one of Apple's two services does not know is tried on the
 * other, since builds of developers are at home there.
 */
export function apnsChannel(credentials: ApnsCredentials, origins = usualOrigins, now = Date.now): Channel {
  const clients = { production: http2Client(origins.production), sandbox: http2Client(origins.sandbox) }
  const token = providerToken(credentials, now)

  const ask = (push: Push, environment: ApnsEnvironment) => {
    const headers = { authorization: `bearer ${token.current()}`, ...headersOf(push, credentials.topic) }
    const body = JSON.stringify({ aps: { alert: { title: push.title, body: push.message }, sound: 'default' }, ...push.data })
    return clients[environment].post({ path: `/3/device/${push.deviceToken}`, headers, body })
  }

  const outcome = async (push: Push, environment: ApnsEnvironment) => {
    const first = await ask(push, environment)
    const mayRenew = refusalIn(first).reason === 'ExpiredProviderToken' && token.renew()
    return outcomeOf(mayRenew ? await ask(push, environment) : first, now())
  }

  return {
    name: 'apns',
    async send(push) {
      const usual = push.apnsEnvironment ?? credentials.environment
      try {
        const first = await outcome(push, usual)
        if (first.kind !== 'dead' || first.reason !== 'BadDeviceToken') return first
        const other = usual === 'production' ? 'sandbox' : 'production'
        const second = await outcome(push, other)
        if (second.kind === 'sent') return { ...second, apnsEnvironment: other }
        // Where the other one cannot tell, neither can we.
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

/** The token by which we are known, made anew when it is old. @see https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns */
function providerToken({ key, keyId, teamId }: ApnsCredentials, now: () => number) {
  const make = () => ({ madeAt: now(), text: signToken({ alg: 'ES256', kid: keyId }, { iss: teamId, iat: Math.floor(now() / 1000) }, key) })
  let held = make()
  return {
    current() {
      if (now() - held.madeAt >= renewAfterMs) held = make()
      return held.text
    },
    /** A new one, unless Apple would mind. False: the one that was refused is all there is. */
    renew() {
      const may = now() - held.madeAt >= renewAtMostEveryMs
      if (may) held = make()
      return may
    },
  }
}

/** What an answer of the service means. @see https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
function outcomeOf(answer: Http2Answer, now: number): Outcome {
  const { status } = answer
  if (status === 200) return { kind: 'sent' }
  const { reason: word, timestamp } = refusalIn(answer)
  const reason = wordOf(word, status)
  const afterMs = retryAfterMs(answer.headers['retry-after'], now)
  if (status === 410) return { kind: 'dead', reason, proven: true, ...(timestamp !== undefined && { diedAt: new Date(timestamp) }) }
  // These are what good tokens get under the wrong topic or on the wrong service.
  if (word === 'BadDeviceToken' || word === 'DeviceTokenNotForTopic') return { kind: 'dead', reason, proven: false }
  if (
    status === 403 ||
    word === 'BadTopic' ||
    word === 'MissingTopic' ||
    word === 'TopicDisallowed' ||
    word === 'TooManyProviderTokenUpdates'
  )
    return { kind: 'unauthorized', reason }
  if (status === 429 || status >= 500) return { kind: 'later', reason, ...(afterMs !== undefined && { afterMs }) }
  return { kind: 'refused', reason }
}

/** Why the service refused, and since when the token is dead, in milliseconds. */
function refusalIn({ status, body }: Http2Answer): { reason?: string; timestamp?: number } {
  if (status === 200) return {}
  try {
    return parseRefusal(JSON.parse(body))
  } catch {
    return {}
  }
}
