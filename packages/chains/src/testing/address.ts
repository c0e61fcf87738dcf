import type { Address } from '../adapter.ts'

/** The text as an address that a test takes for canonical. The product gets one from `parseAddress` only. */
export const testAddress = (text: string): Address => text as Address
