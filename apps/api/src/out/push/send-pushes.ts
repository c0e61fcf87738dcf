import type { Logger } from 'pino'
import { backoffMs, jittered } from '../../base/work/backoff.ts'
import { type Next, startLoop } from '../../base/work/loop.ts'
import { createThrottle } from '../../base/work/throttle.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type Channel, channelOf, type Push, type PushOutcome } from './channel.ts'
import type { DuePush, Outbox } from './outbox.ts'

export type Sender = {
  /** Sends all pushes that are due now and waits for their outcomes. */
  step(): Promise<void>
  /** Claims no more pushes and waits for those in progress. */
  stop(): Promise<void>
  /**
   * Returns whether the service refused the credentials the last time. While the service refuses the credentials, only single trial pushes
   * are sent.
   */
  isRefused(): boolean
}

/** The result of one attempt. The outcome `waiting` means that the push is retried. `unauthorized`: the service refused the credentials. */
export type Attempted = 'sent' | 'failed' | 'waiting' | 'unauthorized'

type Options = {
  /** Milliseconds between two polls for due pushes. */
  pauseMs?: number
  /**
   * Milliseconds after which the pushes of a dead worker are retried. The lease must be longer than the slowest answer of a push service.
   */
  leaseMs?: number
  maxConcurrent?: number
  now?: () => number
  random?: () => number
  /** Called after every attempt. `reason` is the error code of the service or this server, and empty for a sent push. */
  onAttempt?: (attempted: Attempted, reason: string) => void
}

/** Maximum age of a push, one day. An older push is not sent. */
const lifetimeMs = 86_400_000
const maxAttempts = 8
/** Pauses between attempts of a push: ten seconds, then four times as long after each attempt, up to an hour. */
const retries = { firstMs: 10_000, maxMs: 3_600_000, factor: 4 }
const logEveryMs = 60_000

/**
 * Sends each due push of one channel until it arrives, cannot be delivered, or expires. Several workers share the work. If a worker is
 * killed after sending, the push is sent again with the same collapse id and replaces the first one on the screen.
 */
export function sendPushes(channel: Channel, outbox: Outbox, log: Pick<Logger, 'warn' | 'error'>, options: Options = {}): Sender {
  const { pauseMs = 100, leaseMs = 60_000, maxConcurrent = 64, now = Date.now, random = Math.random, onAttempt = () => {} } = options
  const breaker = createBreaker(now)
  const throttle = createThrottle(logEveryMs, now)
  const warn = (reason: string, text: string) => throttle(reason, () => log.warn({ reason }, text))
  const sending: Sending = { channel, outbox, log, breaker, warn, now, random, onAttempt }
  const inProgress = new Set<Promise<void>>()
  let wake = () => {}

  /** Claims as many pushes as may be sent now, and starts to send them. Returns their number. */
  const begin = async (): Promise<number> => {
    const maxPushes = breaker.allows(maxConcurrent - inProgress.size)
    const due = maxPushes > 0 ? await outbox.claim(channel.name, maxPushes, leaseMs) : []
    for (const push of due) {
      const delivery = deliver(sending, push)
        .catch((error: unknown) => log.error({ err: error, channel: channel.name }, 'Cannot send a push; retrying when its lease expires'))
        .finally(() => {
          inProgress.delete(delivery)
          if (inProgress.size <= maxConcurrent / 2) wake()
        })
      inProgress.add(delivery)
    }
    return due.length
  }

  const run = async (): Promise<Next> => {
    const begun = await begin()
    return begun === 0 || inProgress.size >= maxConcurrent ? undefined : 'again'
  }
  const onError = (error: unknown) => warn(error instanceof Error ? error.name : 'unknown', 'Cannot read the outbox; retrying')
  const loop = pauseMs > 0 ? startLoop(run, { everyMs: pauseMs, onError }) : undefined
  if (loop) wake = loop.wake

  return {
    async step() {
      while ((await begin()) > 0) await Promise.all(inProgress)
    },
    async stop() {
      await loop?.stop()
      await Promise.all(inProgress)
      channel.close()
    },
    isRefused: breaker.isOpen,
  }
}

type Sending = Required<Pick<Options, 'now' | 'random' | 'onAttempt'>> & {
  channel: Channel
  outbox: Outbox
  log: Pick<Logger, 'error'>
  breaker: Breaker
  /** Logs a warning, at most once a minute for each reason. */
  warn: (reason: string, text: string) => void
}

async function deliver(sending: Sending, due: DuePush) {
  const { channel, outbox, now } = sending
  const expiresAt = new Date(Date.parse(due.createdAt) + lifetimeMs)
  if (expiresAt.getTime() <= now()) return fail(sending, due, 'expired')
  const { deviceToken } = due
  if (deviceToken === null) return fail(sending, due, 'no token')
  const required = channelOf(due.platform, deviceToken)
  if (required !== channel.name) return outbox.move(due.notificationId, required)
  await settle(sending, due, deviceToken, expiresAt, await channel.send(pushOf(due, deviceToken, expiresAt)))
}

/** Writes the outcome of an attempt to send a push to the outbox. */
async function settle(sending: Sending, due: DuePush, deviceToken: string, expiresAt: Date, outcome: PushOutcome) {
  const { outbox, breaker, warn, onAttempt } = sending
  const { kind } = outcome
  if (kind === 'unauthorized') return pause(sending, due, outcome.reason)
  if (kind === 'later') {
    breaker.unanswered()
    return retry(sending, due, expiresAt, outcome.reason, outcome.afterMs)
  }
  breaker.accepted()
  if (kind === 'refused') {
    warn(outcome.reason, 'The service refused a push as invalid; giving it up')
    return fail(sending, due, outcome.reason)
  }
  if (kind === 'sent') {
    breaker.arrived()
    onAttempt('sent', '')
    if (outcome.apnsEnvironment) await outbox.rememberEnvironment(due.deviceId, deviceToken, outcome.apnsEnvironment)
    return outbox.sent(due.notificationId)
  }
  if (outcome.proven) breaker.arrived()
  else if (!breaker.isTokensFault()) {
    warn(outcome.reason, 'The service rejects push tokens and accepts too few; check that the credentials belong to this app')
    return retry(sending, due, expiresAt, outcome.reason)
  }
  await outbox.clearToken(due.deviceId, deviceToken, outcome.diedAt)
  return fail(sending, due, outcome.reason)
}

/** Stops sending for a while, because the push service refused the credentials. */
function pause({ channel, outbox, log, breaker, now, onAttempt }: Sending, due: DuePush, reason: string) {
  onAttempt('unauthorized', reason)
  const { until, isNewPause } = breaker.refused()
  if (isNewPause) log.error({ channel: channel.name, reason }, 'The push credentials are refused; pausing, then retrying with one push')
  return outbox.unclaim(due.notificationId, reason, until - now())
}

function retry(sending: Sending, due: DuePush, expiresAt: Date, reason: string, afterMs = 0) {
  const { outbox, warn, now, random, onAttempt } = sending
  warn(reason, 'Cannot deliver a push now; retrying later')
  const waitMs = jittered(Math.max(afterMs, backoffMs(due.attempts, retries)), 0.5, random)
  const isTooLate = due.attempts >= maxAttempts || now() + waitMs >= expiresAt.getTime()
  if (isTooLate) return fail(sending, due, reason)
  onAttempt('waiting', reason)
  return outbox.later(due.notificationId, reason, waitMs)
}

function fail({ outbox, onAttempt }: Sending, due: DuePush, reason: string) {
  onAttempt('failed', reason)
  return outbox.failed(due.notificationId, reason)
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
