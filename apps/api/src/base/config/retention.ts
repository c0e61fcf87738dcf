import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

const days = (kept: string, defaultDays: number, more = '') =>
  setting(Type.Integer({ minimum: 0, maximum: 36_500 }), {
    meaning: `Days that ${kept} are kept; 0 keeps them forever.${more}`,
    default: defaultDays,
  })

export const retention = subject('Retention', {
  RETAIN_NOTIFICATIONS_DAYS: days('notifications', 180, ' They are deleted by whole months, so some stay up to a month longer.'),
  RETAIN_EVENTS_DAYS: days('events', 30),
})

/** Days that other data is kept. */
export const fixedDays = { deliveriesDays: 30, outboundDays: 30, pendingDays: 30, pushesDays: 7, pricesDays: 400 }

/** @throws {Error} that names every bad setting */
export function readRetention(given: Environment, mode: Mode) {
  const parsed = retention.read(given, mode)
  return { ...fixedDays, notificationsDays: parsed.RETAIN_NOTIFICATIONS_DAYS, eventsDays: parsed.RETAIN_EVENTS_DAYS }
}
