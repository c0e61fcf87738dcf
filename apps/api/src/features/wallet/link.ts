/** An address that a device may speak for. `verifiedAt` stands once the device proved that the address is its holder's. */
export type Link = { platformId: string; address: string; verifiedAt: string | null; createdAt: string }
