import type { Address } from '@patina/chains'

/** An address that a device linked. `verifiedAt` is set when the device proved that it owns the address. */
export type Link = { platformId: string; address: Address; verifiedAt: string | null; createdAt: string }

/** Limits of links without proof; 0 means no limit. `notificationsPerDay` applies per device, `historyRows` per address. */
export type UnprovedLimits = { notificationsPerDay: number; historyRows: number }
