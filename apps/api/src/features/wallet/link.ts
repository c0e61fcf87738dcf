/** An address that a device may speak for. `verifiedAt` stands once the device proved that it holds the address's key. */
export type Link = { platformId: string; address: string; verifiedAt: string | null; createdAt: string }
