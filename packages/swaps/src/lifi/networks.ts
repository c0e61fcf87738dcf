import type { Hex } from '@patina/chains'

const common: Hex = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/**
 * LI.FI's contract, the Diamond, by platform id.
 * @see https://github.com/lifinance/contracts (deployments)
 */
export const diamonds: Readonly<Record<string, Hex>> = {
  arbitrum: common,
  avalanche: common,
  base: common,
  berachain: '0xf909c4Ae16622898b885B89d7F839E0244851c66',
  blast: common,
  bsc: common,
  celo: common,
  ethereum: common,
  gnosis: common,
  linea: '0xDE1E598b81620773454588B85D6b5D4eEC32573e',
  mantle: common,
  optimism: common,
  polygon: common,
  scroll: common,
  sonic: common,
  unichain: '0x864b314D4C5a0399368609581d3E8933a63b9232',
  zksync: '0x341e94069f53234fE6DabeF707aD424830525715',
}
