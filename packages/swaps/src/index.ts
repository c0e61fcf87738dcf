export { localExchange } from './local-amm/exchange.ts'
export type * from './provider.ts'
export { connectSwaps, onChainProviders } from './providers.ts'
