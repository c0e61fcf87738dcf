import { scaleAmount } from '@patina/units'
import { sumDecimals } from './decimals.ts'
import { byValue, type Holding } from './holdings.ts'
import type { NetworkStates } from './network-states.ts'

/** One asset with what the user has of it on each network, such as USDC on Ethereum and on Base. */
export type AssetGroup = Pick<Holding, 'symbol' | 'name' | 'logoUrl' | 'listed' | 'price' | 'change24h'> & {
  /** The token id of its most valuable holding. */
  id: string
  /** Balance and stakes on all networks, in base units of `decimals`, as they are shown: times the multiplier. */
  amount: bigint
  decimals: number
  isStaked: boolean
  /** Null if there is no trustworthy price. */
  value: string | null
  /** The most valuable first. */
  holdings: readonly Holding[]
  /** The shown amount may be too low, because a network of it was not read whole. */
  isPartial: boolean
}

/**
 * Returns the holdings as assets, in the order of their values. Tokens are one asset if the catalogue lists both with the same symbol and name,
 * and their prices agree. A token that is not listed is an asset of its own, because anyone can choose a name. So is a token without a price:
 * tokens of test networks have the names of real ones.
 */
export function assetGroups(holdings: readonly Holding[], states: NetworkStates): AssetGroup[] {
  const groups: Holding[][] = []
  for (const holding of holdings) {
    const same = groups.find((group) => group.every((one) => isSameAsset(one, holding)))
    if (same) same.push(holding)
    else groups.push([holding])
  }
  return groups.flatMap((group) => toGroup(group, states)).sort(byValue)
}

/** Prices of one asset on two networks differ by less than this share. */
const priceTolerance = 0.02

function isSameAsset(one: Holding, other: Holding): boolean {
  if (one.platformId === other.platformId || one.symbol !== other.symbol || one.name !== other.name) return false
  if ([one, other].some(({ listed, multiplier, price }) => listed === false || multiplier !== undefined || price === null)) return false
  const [price, otherPrice] = [Number(one.price), Number(other.price)]
  return Math.abs(price - otherPrice) <= priceTolerance * Math.max(price, otherPrice)
}

function toGroup(group: readonly Holding[], states: NetworkStates): AssetGroup[] {
  const holdings = [...group].sort(byValue)
  const [first] = holdings
  if (!first) return []
  const decimals = Math.max(...holdings.map((one) => one.decimals))
  const amountOf = (one: Holding) => (scaleAmount(one.amount, one.multiplier) + one.staked) * 10n ** BigInt(decimals - one.decimals)
  const values = holdings.flatMap(({ value }) => value ?? [])
  const { tokenId: id, symbol, name, listed, price, change24h } = first
  return [
    {
      id,
      symbol,
      name,
      price,
      change24h,
      decimals,
      holdings,
      ...(listed !== undefined && { listed }),
      logoUrl: holdings.find(({ logoUrl }) => logoUrl !== null)?.logoUrl ?? null,
      amount: holdings.reduce((sum, one) => sum + amountOf(one), 0n),
      isStaked: holdings.some(({ staked }) => staked > 0n),
      value: values.length === 0 ? null : sumDecimals(values),
      isPartial: holdings.some(({ platformId }) => states.get(platformId) !== 'read'),
    },
  ]
}
