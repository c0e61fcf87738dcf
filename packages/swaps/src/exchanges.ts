import type { EvmNetwork, Network } from '@patina/chains'
import { JUPITER_PROGRAM } from './jupiter/programs.ts'
import { router as kyberswapRouter } from './kyberswap/contracts.ts'
import { pancakeswapV3Exchange } from './pancakeswap-v3/provider.ts'
import type { ServiceId } from './services.ts'
import { proxies } from './uniswap-api/contracts.ts'
import { uniswapV3Exchange } from './uniswap-v3/provider.ts'

/** An exchange that a provider trades on without a service. `contract` receives the calls of swaps: a router or a program. */
export type NetworkExchange = { label: string; contract: string }

/** Returns the exchanges of a network whose pools the providers read from the chain. */
export function exchangesOf(network: Network): NetworkExchange[] {
  const { exchange, v3Exchanges }: Pick<EvmNetwork, 'exchange' | 'v3Exchanges'> = 'multicall3' in network ? network : {}
  return [
    ...(exchange ? [{ label: exchange.label, contract: exchange.router }] : []),
    ...[uniswapV3Exchange, pancakeswapV3Exchange].flatMap(({ id, label }) => {
      const deployment = v3Exchanges?.[id]
      return deployment ? [{ label, contract: deployment.router }] : []
    }),
  ]
}

/**
 * Returns the contracts that a wallet may call and approve for each swap service of a network, the service's own first. The input token's
 * spender is always the called contract. 0x is missing: its contract calls another one, which only the registry on the chain proves.
 */
export function serviceContractsOf({ services }: Pick<Network, 'services'>): Partial<Record<ServiceId, string[]>> {
  const { kyberswap, lifi, 'uniswap-api': universalRouter, jupiter } = services
  return {
    ...(kyberswap && { kyberswap: [kyberswapRouter] }),
    ...(lifi && { lifi: [lifi] }),
    ...(universalRouter && { 'uniswap-api': [universalRouter, ...proxies] }),
    ...(jupiter && { jupiter: [JUPITER_PROGRAM] }),
  }
}
