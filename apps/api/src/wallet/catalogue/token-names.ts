import type { ChainAdapter } from '@patina/chains'
import type { TokenNameStore } from './token-names.store.ts'

/** Names of contracts outside the catalogue. Contracts are queued when their tokens move, and read from the chain in the background. */
export type TokenNames = Pick<TokenNameStore, 'note' | 'find' | 'waiting'> & {
  /** Reads the names of queued contracts from their chain, once for each contract. Returns whether more contracts may wait. */
  readFrom(chain: Pick<ChainAdapter, 'network' | 'getBalances'>): Promise<boolean>
}

const maxContractsPerRead = 50

export function createTokenNames(store: TokenNameStore): TokenNames {
  return {
    ...store,

    async readFrom(chain) {
      const platformId = chain.network.id
      const contracts = await store.waiting(platformId, maxContractsPerRead)
      const [anyAddress] = contracts
      if (anyAddress === undefined) return false
      // The balances are ignored and only the names are used, so any address can be passed as the owner.
      const { tokens } = await chain.getBalances(anyAddress, { listed: [], unlisted: contracts })
      const metadataOf = new Map(tokens.map(({ contractAddress, metadata }) => [contractAddress, metadata]))
      // A contract that is not a token has no name. The row of such a contract is marked as read, so that the chain is not queried again.
      const names = contracts.map((contractAddress) => {
        const { name = null, symbol = null } = metadataOf.get(contractAddress) ?? {}
        return { contractAddress, name, symbol }
      })
      await store.write(platformId, names)
      return contracts.length === maxContractsPerRead
    },
  }
}
