import type { Plugin } from 'vite'
import { readBrand } from '../../../packages/brand/src/index.ts'
import { localExchange } from '../../../packages/swaps/src/local-amm/exchange.ts'
import type { SigningChoices } from '../src/keys/facts.ts'

const name = 'virtual:signing'

/**
 * Returns the Vite plugin that puts the choices of a build into its key worker. These are the swap services that the brand enables, and the local
 * chains with their exchanges.
 *
 * @param localChainIds JSON: CAIP-2 ids by platform id
 */
export function signingPlugin(brandFile: string, localChainIds: string): Plugin {
  const { wallet } = readBrand(brandFile)
  const chainIds: SigningChoices['chainIds'] = JSON.parse(localChainIds)
  const { platformId, program } = localExchange
  const choices: SigningChoices = {
    chainIds,
    localExchanges: chainIds[platformId] === undefined ? {} : { [platformId]: [program] },
    swapServices: wallet?.swapServices ?? [],
  }
  return {
    name: 'wallet-signing',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const choices = ${JSON.stringify(choices)}` : undefined),
  }
}
