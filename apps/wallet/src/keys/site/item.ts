import { bytesToHex, type Hex } from 'viem'
import { sign } from 'viem/accounts'
import type { NetworkFacts } from '../facts.ts'
import type { Site } from './origin.ts'
import type { SiteWitness } from './requests.ts'

/** Who signs for a site, where, and when. EVM addresses have lower case. */
export type SiteContext = { account: string; network: NetworkFacts; site: Site; now: number }

/** One message, typed data or transaction. `sign` signs exactly the bytes that the witness describes. */
export type SiteItem = { witness: SiteWitness; sign(key: Uint8Array): Promise<string>; nonce?: number }

/** Returns a function that signs a hash with an EVM key. */
export const signHash = (hash: Hex) => (key: Uint8Array) => sign({ hash, privateKey: bytesToHex(key), to: 'hex' })
