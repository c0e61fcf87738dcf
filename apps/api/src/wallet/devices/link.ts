import type { RowOf } from '../../base/db/columns.ts'
import type { linkColumns } from './tables.ts'

/** An address that a device linked. `verifiedAt` is set when the device proved that it owns the address. */
export type Link = RowOf<typeof linkColumns>

/** Limits of links without proof; 0 means no limit. `notificationsPerDay` applies per device, `historyRows` per address. */
export type UnprovedLimits = { notificationsPerDay: number; historyRows: number }
