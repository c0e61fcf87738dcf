import { Type } from 'typebox'
import { type Environment, type Mode, setting, subject } from './setting.ts'

const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

export const unprovedLinks = subject('Links without proof', {
  UNPROVED_NOTIFICATIONS_PER_DAY: setting(count, {
    meaning:
      'Notifications and pushes that a device gets in 24 hours for addresses it linked without proof, and for receipts of tokens that it imported; 0 lifts the limit.',
    default: { server: 20, embedded: 0 },
  }),
  UNPROVED_HISTORY_ROWS: setting(count, {
    meaning: 'Newest transactions kept for an address that no device has proved; 0 lifts the limit.',
    default: { server: 10_000, embedded: 0 },
  }),
})

/** @throws {Error} that names every bad setting */
export function readUnprovedLinks(given: Environment, mode: Mode) {
  const { UNPROVED_NOTIFICATIONS_PER_DAY, UNPROVED_HISTORY_ROWS } = unprovedLinks.read(given, mode)
  return { notificationsPerDay: UNPROVED_NOTIFICATIONS_PER_DAY, historyRows: UNPROVED_HISTORY_ROWS }
}
