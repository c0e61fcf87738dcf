import { usePortfolio } from '@patina/react'
import type { Platform, PortfolioItem } from '@patina/sdk'
import { useMemo } from 'react'
import { addressIn } from './contacts/address-in.ts'
import { useNetworks } from './networks.ts'
import { usePreferences } from './preferences.ts'
import { usePortfolioStates } from './use-holdings.ts'

/** A token that the user has, on one network. */
export type Asset = Pick<
  PortfolioItem,
  'tokenId' | 'symbol' | 'name' | 'decimals' | 'multiplier' | 'traits' | 'logoUrl' | 'listed' | 'price' | 'value'
> & {
  /** Base units of all linked addresses together. */
  amount: bigint
  platform: Platform
}

/** Returns the tokens with a balance, the most valuable first. Undefined while none was found and a network is still being read. */
export function useAssets(): readonly Asset[] | undefined {
  const networks = useNetworks()
  const { currency } = usePreferences()
  const { data } = usePortfolio(currency)
  const isReading = [...usePortfolioStates().values()].includes('reading')
  const assets = useMemo(() => {
    if (!networks || !data) return undefined
    const found = data.items.flatMap(({ platformId, amount, ...item }) => {
      const platform = networks.find(({ id }) => id === platformId)
      return platform && BigInt(amount) > 0n ? [{ ...item, amount: BigInt(amount), platform }] : []
    })
    return found.sort((one, other) => Number(other.value ?? 0) - Number(one.value ?? 0))
  }, [networks, data])
  return assets?.length === 0 && isReading ? undefined : assets
}

/** Returns what a query matches: the symbol, the name or the contract. */
export function matches({ symbol, name, tokenId }: { symbol: string; name: string; tokenId: string }, query: string): boolean {
  const wanted = addressIn(query).toLowerCase()
  return (
    wanted === '' ||
    symbol.toLowerCase().includes(wanted) ||
    name.toLowerCase().includes(wanted) ||
    tokenId.toLowerCase().endsWith(`:${wanted}`)
  )
}
