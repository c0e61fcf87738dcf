import type { Balances, Platform, Portfolio, PortfolioItem, Price, Token } from '@patina/sdk'
import { compareDecimals, sumDecimals } from './decimals.ts'
import type { NetworkStates } from './network-states.ts'

/** The amount of one token in an account, or in all accounts. */
export type Holding = {
  tokenId: string
  platformId: string
  symbol: string
  name: string
  decimals: number
  logoUrl: string | null
  /** False for a token outside the catalogue that the user added: its contract chose its name. */
  listed?: boolean
  /** Balance and stakes, in base units. */
  amount: bigint
  staked: bigint
  /** Amounts are shown times this number. */
  multiplier?: string
  /** The powers of the issuer of the token, as in balances. */
  traits?: NonNullable<PortfolioItem['traits']>
  /** In the user's currency. Null if there is no trustworthy price. */
  price: string | null
  value: string | null
  change24h: string | null
}

/** Returns the holdings of all linked addresses. */
export const holdingsOfPortfolio = ({ items }: Portfolio): Holding[] =>
  items.map(({ amount, staked, ...item }) => ({ ...item, amount: BigInt(amount), staked: BigInt(staked) }))

/** Returns the holdings in the balances of one account. Their tokens outside the catalogue are those that the user added. */
export function holdingsOfBalances(balances: readonly Balances[]): Holding[] {
  return balances.flatMap(({ platformId, items }) =>
    items.flatMap(
      ({ tokenId, symbol, name, decimals, balance, logoUrl, listed, multiplier, traits, price = null, value = null, change24h = null }) =>
        balance !== null && decimals !== null
          ? [
              {
                tokenId,
                platformId,
                decimals,
                logoUrl,
                listed,
                symbol: symbol ?? '',
                name: name ?? symbol ?? '',
                amount: BigInt(balance),
                staked: 0n,
                price,
                value,
                change24h,
                ...(multiplier !== undefined && { multiplier }),
                ...(traits !== undefined && { traits }),
              },
            ]
          : [],
    ),
  )
}

/** The holdings of the shown accounts, and the state of their networks. */
type Found = { holdings: readonly Holding[]; states: NetworkStates }

/** Facts about tokens that no account has. */
type Named = { prices: readonly Price[]; tokens: readonly Pick<Token, 'id' | 'name' | 'logoUrl'>[] }

/** Returns a holding of nothing for each of these networks that was read whole without its native token. An unread network has none. */
export const emptyHoldings = (networks: readonly Platform[], { holdings, states }: Found, { prices, tokens }: Named): Holding[] =>
  networks
    .filter(({ id }) => states.get(id) === 'read' && !holdings.some(({ tokenId }) => tokenId === `${id}:native`))
    .map(({ id: platformId, nativeToken }) => {
      const tokenId = `${platformId}:native`
      const { price = null, change24h = null } = prices.find((one) => one.tokenId === tokenId) ?? {}
      const { name = nativeToken.symbol, logoUrl = null } = tokens.find(({ id }) => id === tokenId) ?? {}
      return { tokenId, platformId, ...nativeToken, name, logoUrl, amount: 0n, staked: 0n, price, value: null, change24h }
    })

/** Returns the holdings by value. */
export const sortHoldings = (holdings: readonly Holding[]): Holding[] => [...holdings].sort(byValue)

/** The order of a language would take longer to load than the whole list to sort. */
function compareNames(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a === b ? 0 : a < b ? -1 : 1
}

/** Sorts by value, the highest first. Those without a value follow by name. */
export function byValue(one: Pick<Holding, 'value' | 'name'>, other: Pick<Holding, 'value' | 'name'>): number {
  if (one.value !== null && other.value !== null) return compareDecimals(other.value, one.value) || compareNames(one.name, other.name)
  if (one.value !== other.value) return one.value === null ? 1 : -1
  return compareNames(one.name, other.name)
}

/** Returns the sum of all known values. */
export const totalOf = (holdings: readonly Holding[]): string => sumDecimals(holdings.flatMap(({ value }) => value ?? []))

/** Returns how the value changed within 24 hours with today's amounts. Undefined if no change is known. */
export function dayChange(holdings: readonly Holding[]): { amount: number; percent: number } | undefined {
  let [now, before] = [0, 0]
  for (const { value, change24h } of holdings) {
    const factor = 1 + Number(change24h) / 100
    if (value === null || change24h === null || factor <= 0) continue
    now += Number(value)
    before += Number(value) / factor
  }
  return before === 0 ? undefined : { amount: now - before, percent: (now / before - 1) * 100 }
}
