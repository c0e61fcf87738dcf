import type { Data, V3Deployment } from '../network.ts'

/** Uniswap V3 where its contracts have the same addresses as on Ethereum. The router is SwapRouter02. */
export const uniswapV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
} as const satisfies Data<V3Deployment>

/** PancakeSwap V3, whose contracts have the same addresses on every network. */
export const pancakeswapV3 = {
  factory: '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
  router: '0x1b81D678ffb9C0263b24A97847620C99d213eB14',
  quoter: '0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997',
} as const satisfies Data<V3Deployment>
