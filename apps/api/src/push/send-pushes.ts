import type { Logger } from 'pino'
import { createPauses } from '../work/pause.ts'
import { createBreaker } from './breaker.ts'
import { type Channel, channelOf, type Outcome, type Push } from './channel.ts'
import type { DuePush, Outbox } from './outbox.ts'

export type Sender = {
  /** Sends all that is due now and waits for what comes of it. */
  step(): Promise<void>
  /** Takes nothing more, and ends when what is under way has been answered. */
  stop(): Promise<void>
  /** Whether our credentials were refused the last time, so that nothing is sent but a trial. */
  isRefused(): boolean
}

/** What came of one attempt to send a push: `waiting` to be tried again, `unauthorized` where it was our credentials that were refused. */
export type Attempted = 'sent' | 'failed' | 'waiting' | 'unauthorized'

type Options = {
  /** How often is looked for what is due. */
  pauseMs?: number
  /** Longer than the slowest answer: who dies with a push in his hands gives it back this late. */
  leaseMs?: number
  /** Pushes under way at a time. */
  atATime?: number
  now?: () => number
  random?: () => number
  /** Hears of every attempt, with the service's word for it, or ours; empty where it was sent. */
  onAttempt?: (attempted: Attempted, reason: string) => void
}

/** What is a day old is no news. */
const lifetimeMs = 86_400_000
const mostAttempts = 8
const firstRetryMs = 10_000
const longestRetryMs = 3_600_000
const complaintEveryMs = 60_000

/**
 * Sends the pushes of one channel from the outbox as they come, until they arrive, or cannot, or are too old. Several workers share the work. One that
 * is killed between the sending and the note of it sends that push again, under the same id and in the place of the first.
 */
export function sendPushes(channel: Channel, outbox: Outbox, log: Pick<Logger, 'warn' | 'error'>, options: Options = {}): Sender {
  const { pauseMs = 100, leaseMs = 60_000, atATime = 64, now = Date.now, random = Math.random, onAttempt = () => {} } = options
  const breaker = createBreaker(now)
  const complain = complainer(log, now)
  const underWay = new Set<Promise<void>>()
  const pauses = createPauses()

  const fail = (push: DuePush, reason: string) => {
    onAttempt('failed', reason)
    return outbox.failed(push.notificationId, reason)
  }

  const deliver = async (due: DuePush) => {
    const expiresAt = new Date(Date.parse(due.createdAt) + lifetimeMs)
    if (expiresAt.getTime() <= now()) return fail(due, 'expired')
    const { deviceToken } = due
    if (deviceToken === null) return fail(due, 'no token')
    const wanted = channelOf(due.platform, deviceToken)
    if (wanted !== channel.name) return outbox.move(due.notificationId, wanted)
    await note(due, deviceToken, expiresAt, await channel.send(pushOf(due, deviceToken, expiresAt)))
  }

  const note = async (due: DuePush, deviceToken: string, expiresAt: Date, outcome: Outcome) => {
    const { notificationId, deviceId } = due
    const { kind } = outcome
    if (kind === 'unauthorized') {
      onAttempt('unauthorized', outcome.reason)
      const { until, isNews } = breaker.refused()
      if (isNews)
        log.error({ channel: channel.name, reason: outcome.reason }, 'Credentials for push are refused; nothing is sent for a while')
      return outbox.giveBack(notificationId, outcome.reason, until - now())
    }
    if (kind === 'later') return retry(due, expiresAt, outcome.reason, outcome.afterMs)
    breaker.accepted()
    if (kind === 'refused') {
      complain(outcome.reason, 'A push was refused')
      return fail(due, outcome.reason)
    }
    if (kind === 'sent') {
      breaker.arrived()
      onAttempt('sent', '')
      if (outcome.apnsEnvironment) await outbox.rememberEnvironment(deviceId, deviceToken, outcome.apnsEnvironment)
      return outbox.sent(notificationId)
    }
    if (outcome.proven) breaker.arrived()
    else if (!breaker.isTokensFault()) {
      complain(outcome.reason, 'Push tokens are called bad while none is called good: are these the credentials of this app?')
      return retry(due, expiresAt, outcome.reason)
    }
    await outbox.clearToken(deviceId, deviceToken, outcome.diedAt)
    return fail(due, outcome.reason)
  }

  const retry = (due: DuePush, expiresAt: Date, reason: string, afterMs = 0) => {
    complain(reason, 'A push has to wait')
    const waitMs = Math.max(afterMs, retryMs(due.attempts)) * (1 + random() / 2)
    const tooLate = due.attempts >= mostAttempts || now() + waitMs >= expiresAt.getTime()
    if (tooLate) return fail(due, reason)
    onAttempt('waiting', reason)
    return outbox.later(due.notificationId, reason, waitMs)
  }

  /** Takes what there is room for, and starts sending it. Returns how many. */
  const begin = async (): Promise<number> => {
    const room = breaker.allows(atATime - underWay.size)
    const due = room > 0 ? await outbox.take(channel.name, room, leaseMs) : []
    for (const push of due) {
      const sending = deliver(push)
        .catch((error: unknown) => log.error({ err: error, channel: channel.name }, 'Sending a push failed; it is tried again'))
        .finally(() => {
          underWay.delete(sending)
          if (underWay.size <= atATime / 2) pauses.cut()
        })
      underWay.add(sending)
    }
    return due.length
  }

  const loop = async () => {
    while (!pauses.areOver()) {
      const begun = await begin().catch((error: unknown) => {
        complain(error instanceof Error ? error.name : 'unknown', 'The outbox cannot be read; trying again')
        return 0
      })
      if (begun === 0 || underWay.size >= atATime) await pauses.take(pauseMs)
    }
  }
  const ended = pauseMs > 0 ? loop() : Promise.resolve()

  return {
    async step() {
      while ((await begin()) > 0) await Promise.all(underWay)
    },
    async stop() {
      pauses.end()
      await ended
      await Promise.all(underWay)
      channel.close()
    },
    isRefused: breaker.isOpen,
  }
}

/** Ten seconds, then four times as long at each attempt, up to an hour. */
const retryMs = (attempts: number) => Math.min(longestRetryMs, firstRetryMs * 4 ** (attempts - 1))

const pushOf = (due: DuePush, deviceToken: string, expiresAt: Date): Push => ({
  id: due.notificationId,
  deviceToken,
  title: due.title,
  message: due.message,
  data: {
    notificationId: due.notificationId,
    type: due.type,
    ...(due.transactionId !== null && { transactionId: String(due.transactionId) }),
  },
  collapseId: due.collapseId,
  expiresAt,
  apnsEnvironment: due.apnsEnvironment,
})

/** Tells the log of each reason once a minute: an hour without Firebase is no reason for a line per push. */
function complainer(log: Pick<Logger, 'warn'>, now: () => number) {
  const quietUntil = new Map<string, number>()
  return (reason: string, words: string) => {
    if (now() < (quietUntil.get(reason) ?? 0)) return
    quietUntil.set(reason, now() + complaintEveryMs)
    log.warn({ reason }, words)
  }
}
