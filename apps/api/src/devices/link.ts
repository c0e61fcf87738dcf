/** An address that a device may speak for. `verifiedAt` stands once the device proved that the address is its holder's. */
export type Link = { platformId: string; address: string; verifiedAt: string | null; createdAt: string }

/** What links without proof may use; 0 is no limit. `notificationsPerDay` is counted for each device, `historyRows` for each address. */
export type UnprovedLimits = { notificationsPerDay: number; historyRows: number }
