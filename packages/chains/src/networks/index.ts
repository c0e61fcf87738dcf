import type { Network } from '../network.ts'
import { arbitrum } from './arbitrum/network.ts'
import { avalanche } from './avalanche/network.ts'
import { base } from './base/network.ts'
import { bsc } from './bsc/network.ts'
import { ethereum } from './ethereum/network.ts'
import { optimism } from './optimism/network.ts'
import { polygon } from './polygon/network.ts'

/** Every blockchain that the product knows, with its true mainnet identity, in the order in which clients show them: the main ones first. */
export const networks: readonly Network[] = [ethereum, base, arbitrum, avalanche, bsc, optimism, polygon]
