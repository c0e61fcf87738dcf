import type { V3Deployment } from '../v3-pools/exchange.ts'

const common: V3Deployment = {
  factory: '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
  router: '0x1b81D678ffb9C0263b24A97847620C99d213eB14',
  quoter: '0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997',
}

/**
 * The deployments by platform id.
 * @see https://github.com/pancakeswap/pancake-developer (docs/pages/contracts/v3/addresses.md)
 */
export const pancakeswapV3Deployments: Readonly<Record<string, V3Deployment>> = {
  ethereum: common,
  bsc: common,
  arbitrum: common,
  base: common,
  linea: common,
}
