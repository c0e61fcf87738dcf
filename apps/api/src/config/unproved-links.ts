import { Type } from 'typebox'
import type { UnprovedLimits } from '../features/wallet/link.ts'
import { parser } from '../http/validation.ts'

const Quota = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description }))

const parse = parser(
  Type.Object({
    UNPROVED_NOTIFICATIONS_PER_DAY: Quota(
      'Notifications that a device gets in 24 hours for addresses linked without proof; 0 lifts the limit. Default: 20, 0 when embedded.',
    ),
    UNPROVED_HISTORY_ROWS: Quota(
      'Newest transactions kept for an address that nobody has proved; 0 lifts the limit. Default: 10000, 0 when embedded.',
    ),
  }),
  { coerce: true },
)

const serverLimits: UnprovedLimits = { notificationsPerDay: 20, historyRows: 10_000 }
const noLimits: UnprovedLimits = { notificationsPerDay: 0, historyRows: 0 }

/** Returns what links without proof may use. @throws {Error} that names every bad variable */
export function readUnproved(given: Record<string, string | undefined>, embedded: boolean): UnprovedLimits {
  const { UNPROVED_NOTIFICATIONS_PER_DAY, UNPROVED_HISTORY_ROWS } = parse({ ...given })
  const limits = embedded ? noLimits : serverLimits
  return {
    notificationsPerDay: UNPROVED_NOTIFICATIONS_PER_DAY ?? limits.notificationsPerDay,
    historyRows: UNPROVED_HISTORY_ROWS ?? limits.historyRows,
  }
}
