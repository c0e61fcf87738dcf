import type { Address } from '../adapter.ts'

/** Returns the text as a canonical address, for tests. Production code gets addresses only from `parseAddress`. */
export const testAddress = <T extends string>(text: T): T & Address => text as T & Address
