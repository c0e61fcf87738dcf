import { aaveOracle } from './aave-oracle/source.ts'
import { chainlink } from './chainlink/source.ts'
import { pairs } from './pairs/source.ts'
import { pools } from './pools/source.ts'
import type { PriceSource } from './source.ts'

/**
 * Sources that only read the chain, the preferred one first. They are always on, because no third party learns about a request. Chainlink is
 * first, because its feeds report the age of a price.
 */
export const onChainSources: readonly PriceSource[] = [chainlink, aaveOracle, pools, pairs]
