import type { Network } from '@patina/chains'
import { JUPITER_PROGRAM } from './jupiter/programs.ts'
import { router as kyberswapRouter, names } from './kyberswap/networks.ts'
import { diamonds } from './lifi/networks.ts'
import { localExchange } from './local-amm/exchange.ts'
import { pancakeswapV3Exchange } from './pancakeswap-v3/provider.ts'
import type { ServiceId } from './services.ts'
import { proxies, routers } from './uniswap-api/networks.ts'
import { uniswapV3Exchange } from './uniswap-v3/provider.ts'

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

/**
 * Returns the contracts that a wallet may call and approve for each swap service of a network. The input token's spender is always the called
 * contract. 0x is missing: its contract calls another one, which only the registry on the chain proves.
 */
export function serviceContractsOf({ id, family }: Pick<Network, 'id' | 'family'>): Partial<Record<ServiceId, string[]>> {
  if (family === 'solana') return { jupiter: [JUPITER_PROGRAM] }
  const [diamond, universalRouter] = [diamonds[id], routers[id]]
  return {
    ...(id in names && { kyberswap: [kyberswapRouter] }),
    ...(diamond && { lifi: [diamond] }),
    ...(universalRouter && { 'uniswap-api': [universalRouter, ...proxies] }),
  }
}
