import { retryAfterMs } from '@patina/http'
import { Type } from 'typebox'
import { parser } from '../../base/wire/validation.ts'
import { type Channel, type Push, type PushOutcome, reasonOf } from './channel.ts'
import { googleAccess, NoAccessError, type ServiceAccount } from './google-access.ts'
import { type Http2Answer, http2Client, NoAnswerError } from './http2-client.ts'

/** @see https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode */
const parseError = parser(
  Type.Object({
    error: Type.Object({
      status: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
      details: Type.Optional(Type.Array(Type.Object({ errorCode: Type.Optional(Type.String()) }))),
    }),
  }),
)

const defaultQuotaWaitMs = 60_000

/**
 * Creates the channel to Firebase Cloud Messaging's HTTP v1 API, for one project.
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
export function fcmChannel(account: ServiceAccount, origin = 'https://fcm.googleapis.com', now = Date.now): Channel {
  const access = googleAccess(account, now)
  const client = http2Client(origin)
  const path = `/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`

  const post = async (push: Push) => {
    const token = await access.token()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return { token, answer: await client.post({ path, headers, body: JSON.stringify({ message: messageOf(push, now()) }) }) }
  }

  return {
    name: 'fcm',
    async send(push) {
      try {
        const first = await post(push)
        if (first.answer.status !== 401 || codeIn(first.answer).code === 'THIRD_PARTY_AUTH_ERROR') return outcomeOf(first.answer, now())
        // Google may have revoked the access token before it expired.
        access.forget(first.token)
        return outcomeOf((await post(push)).answer, now())
      } catch (error) {
        return outcomeOfError(error)
      }
    },
    close() {
      client.close()
      access.close()
    },
  }
}

function messageOf({ deviceToken, title, message, data, collapseId, expiresAt }: Push, now: number) {
  const ttl = Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000))
  return {
    token: deviceToken,
    notification: { title, body: message },
    data,
    android: { collapse_key: collapseId, ttl: `${ttl}s`, priority: 'HIGH', notification: { tag: collapseId } },
    apns: {
      headers: {
        'apns-collapse-id': collapseId,
        'apns-expiration': String(Math.floor(expiresAt.getTime() / 1000)),
        'apns-priority': '10',
      },
      payload: { aps: { sound: 'default' } },
    },
  }
}

/** Translates an answer of Firebase into an outcome. */
function outcomeOf(answer: Http2Answer, now: number): PushOutcome {
  const { status } = answer
  if (status === 200) return { kind: 'sent' }
  const { code, message } = codeIn(answer)
  const reason = reasonOf(code, status)
  const afterMs = retryAfterMs(answer.headers['retry-after'], now)
  if (code === 'UNREGISTERED') return { kind: 'dead', reason, proven: true }
  // Firebase also returns these two codes for a valid token, if the token and the credentials belong to different projects.
  if (code === 'SENDER_ID_MISMATCH') return { kind: 'dead', reason, proven: false }
  if (code === 'INVALID_ARGUMENT' && /not a valid FCM registration token/i.test(message)) return { kind: 'dead', reason, proven: false }
  // Firebase lacks the operator's key for Apple's service. Pushes to Android devices are not affected.
  if (code === 'THIRD_PARTY_AUTH_ERROR') return { kind: 'later', reason }
  if (status === 401 || status === 403 || status === 404) return { kind: 'unauthorized', reason }
  if (status === 429) return { kind: 'later', reason, afterMs: afterMs ?? defaultQuotaWaitMs }
  if (status >= 500) return { kind: 'later', reason, ...(afterMs !== undefined && { afterMs }) }
  return { kind: 'refused', reason }
}

function codeIn({ body }: Http2Answer): { code: string | undefined; message: string } {
  try {
    const { error } = parseError(JSON.parse(body))
    const detailed = error.details?.find(({ errorCode }) => errorCode !== undefined)
    return { code: detailed?.errorCode ?? error.status, message: error.message ?? '' }
  } catch {
    return { code: undefined, message: '' }
  }
}

function outcomeOfError(error: unknown): PushOutcome {
  if (error instanceof NoAnswerError) return { kind: 'later', reason: error.code }
  if (!(error instanceof NoAccessError)) throw error
  const reason = `no access, status ${error.status}`
  if (error.isPermanent) return { kind: 'unauthorized', reason }
  return { kind: 'later', reason, ...(error.afterMs !== undefined && { afterMs: error.afterMs }) }
}
