import type { Network } from '@patina/chains'
import { router as kyberswapRouter, names } from './kyberswap/networks.ts'
import { diamonds } from './lifi/networks.ts'
import { localExchange } from './local-amm/exchange.ts'
import { pancakeswapV3Exchange } from './pancakeswap-v3/provider.ts'
import { proxies, routers } from './uniswap-api/networks.ts'
import { uniswapV3Exchange } from './uniswap-v3/provider.ts'
import { allowanceHolders } from './zero-ex/networks.ts'

/** An exchange that a provider trades on without a service. `contract` receives the calls of swaps: a router or a program. */
export type NetworkExchange = { label: string; contract: string }

/** Returns the exchanges of a network whose pools the providers read from the chain. */
export function exchangesOf(network: Network): NetworkExchange[] {
  if (network.family === 'solana')
    return network.id === localExchange.platformId ? [{ label: localExchange.label, contract: localExchange.program }] : []
  const { id, exchange } = network
  return [
    ...(exchange ? [{ label: exchange.label, contract: exchange.router }] : []),
    ...[uniswapV3Exchange, pancakeswapV3Exchange].flatMap(({ label, deployments }) => {
      const deployment = deployments[id]
      return deployment ? [{ label, contract: deployment.router }] : []
    }),
  ]
}

/** Returns the contracts that receive the calls of swaps through services on a network. */
export function serviceContractsOf({ id }: Pick<Network, 'id'>): string[] {
  const universalRouter = routers[id]
  const contracts = [id in names ? kyberswapRouter : undefined, diamonds[id], allowanceHolders[id], universalRouter]
  return [...contracts.flatMap((contract) => contract ?? []), ...(universalRouter ? proxies : [])]
}
