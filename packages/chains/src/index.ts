export type * from './adapter.ts'
export { ChainError, type ChainErrorReason } from './errors.ts'
export type { EvmNetwork, Hex, LidoStaking, ListedToken, Network, UniswapV2Exchange } from './network.ts'
