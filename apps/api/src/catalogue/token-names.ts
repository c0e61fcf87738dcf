import type { ChainAdapter } from '@wallet/chains'
import type { TokenNameStore } from './token-names.store.ts'

export type TokenNames = ReturnType<typeof createTokenNames>

const mostPerRead = 50

/** What contracts that the catalogue does not list call themselves: noted when they are seen, and asked by and by. */
export function createTokenNames(store: TokenNameStore) {
  return {
    note: store.note,

    find: store.find,

    waiting: store.waiting,

    /** Asks contracts of a chain that wait for it for their names, once each; one that does not answer like a token has none. Returns whether more may wait. */
    async readFrom(chain: Pick<ChainAdapter, 'network' | 'getBalances'>): Promise<boolean> {
      const platformId = chain.network.id
      const contracts = await store.waiting(platformId, mostPerRead)
      const [holder] = contracts
      if (holder === undefined) return false
      // Whose balances are read does not matter: names come with them.
      const { tokens } = await chain.getBalances(holder, { listed: [], unlisted: contracts })
      const told = new Map(tokens.map(({ contractAddress, metadata }) => [contractAddress, metadata]))
      const names = contracts.map((contractAddress) => {
        const { name = null, symbol = null } = told.get(contractAddress) ?? {}
        return { contractAddress, name, symbol }
      })
      await store.write(platformId, names)
      return contracts.length === mostPerRead
    },
  }
}
