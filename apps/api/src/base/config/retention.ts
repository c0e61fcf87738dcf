import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

const days = (kept: string, defaultDays: number, more = '') =>
  setting(Type.Integer({ minimum: 0, maximum: 36_500 }), {
    meaning: `Days that ${kept} are kept; 0 keeps them forever.${more}`,
    default: defaultDays,
  })

export const retention = subject('Retention', {
  RETAIN_NOTIFICATIONS_DAYS: days('notifications', 180, ' They are deleted by whole months, so some stay up to a month longer.'),
  RETAIN_PUSHES_DAYS: days('pushes, sent or not,', 7),
  RETAIN_DELIVERIES_DAYS: days('answered deliveries of the operation webhook', 30),
  RETAIN_WEBHOOK_DELIVERIES_DAYS: days('events for webhooks, delivered or not,', 30, ' They are deleted by whole weeks.'),
  RETAIN_PENDING_DAYS: days('pending transactions that no node knows', 30),
  RETAIN_EVENTS_DAYS: days('events', 30),
  RETAIN_PRICES_DAYS: days('daily prices', 400),
})

/** @throws {Error} that names every bad setting */
export function readRetention(given: Environment, mode: Mode) {
  const parsed = retention.read(given, mode)
  return {
    notificationsDays: parsed.RETAIN_NOTIFICATIONS_DAYS,
    deliveriesDays: parsed.RETAIN_DELIVERIES_DAYS,
    outboundDays: parsed.RETAIN_WEBHOOK_DELIVERIES_DAYS,
    pendingDays: parsed.RETAIN_PENDING_DAYS,
    pushesDays: parsed.RETAIN_PUSHES_DAYS,
    eventsDays: parsed.RETAIN_EVENTS_DAYS,
    pricesDays: parsed.RETAIN_PRICES_DAYS,
  }
}
