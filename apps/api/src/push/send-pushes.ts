import type { Logger } from 'pino'
import { backoffMs, jittered } from '../work/backoff.ts'
import { type Next, startLoop } from '../work/loop.ts'
import { createThrottle } from '../work/throttle.ts'
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
/** Ten seconds, then four times as long after each attempt, up to an hour. */
const retries = { firstMs: 10_000, maxMs: 3_600_000, factor: 4 }
const logEveryMs = 60_000

/**
 * Sends the pushes of one channel from the outbox as they come, until they arrive, or cannot, or are too old. Several workers share the work. One that
 * is killed between the sending and the note of it sends that push again, under the same id and in the place of the first.
 */
export function sendPushes(channel: Channel, outbox: Outbox, log: Pick<Logger, 'warn' | 'error'>, options: Options = {}): Sender {
  const { pauseMs = 100, leaseMs = 60_000, atATime = 64, now = Date.now, random = Math.random, onAttempt = () => {} } = options
  const breaker = createBreaker(now)
  const throttle = createThrottle(logEveryMs, now)
  const complain = (reason: string, words: string) => throttle(reason, () => log.warn({ reason }, words))
  const underWay = new Set<Promise<void>>()
  let wake = () => {}

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
    const waitMs = jittered(Math.max(afterMs, backoffMs(due.attempts, retries)), 0.5, random)
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
          if (underWay.size <= atATime / 2) wake()
        })
      underWay.add(sending)
    }
    return due.length
  }

  const run = async (): Promise<Next> => {
    const begun = await begin()
    return begun === 0 || underWay.size >= atATime ? undefined : 'again'
  }
  const onError = (error: unknown) => complain(error instanceof Error ? error.name : 'unknown', 'The outbox cannot be read; trying again')
  const loop = pauseMs > 0 ? startLoop(run, { everyMs: pauseMs, onError }) : undefined
  if (loop) wake = loop.wake

  return {
    async step() {
      while ((await begin()) > 0) await Promise.all(underWay)
    },
    async stop() {
      await loop?.stop()
      await Promise.all(underWay)
      channel.close()
    },
    isRefused: breaker.isOpen,
  }
}

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
