import { type Address, type ChainAdapter, ChainError, type Holdings, type TokenFacts } from '@patina/chains'
import { scaleAmount } from '@patina/units'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { factFields } from '../../../wallet/catalogue/token.ts'
import type { CatalogueToken, Tokens } from '../../../wallet/catalogue/tokens.ts'
import type { Link } from '../../../wallet/devices/link.ts'
import { formatMoney, valueE18 } from '../../../wallet/prices/convert.ts'
import type { PriceReason } from '../../../wallet/prices/price.ts'
import type { PriceTable } from '../../../wallet/prices/prices.ts'
import type { Portfolio } from './portfolio-answer.ts'

/** Amounts of a token over all addresses of a platform, in base units. `staked` is in the native token. */
type Held = { token: CatalogueToken; amount: bigint; facts: TokenFacts; staked: bigint }

/** The holdings of a device on one platform. `failed` has the addresses that could not be read, or not all of their tokens. */
type OfPlatform = { platformId: string; held: Held[]; failed: string[]; isRead: boolean }

/** The tokens whose balances are added up: the catalogue, and the imported tokens of the device. */
type Listed = { platforms: Pick<Platforms, 'chains'>; tokens: Pick<Tokens, 'enabled'>; imported: readonly CatalogueToken[] }

/** Returns the holdings of all links with one request per platform, valued in a currency. A platform that fails is listed. */
export async function readPortfolio(
  links: readonly Pick<Link, 'platformId' | 'address'>[],
  { platforms, tokens, imported }: Listed,
  { currency, table }: { currency: string; table: PriceTable },
): Promise<Portfolio> {
  const read = await Promise.all(
    platforms.chains().flatMap((chain) => {
      const { id } = chain.network
      const addresses = links.flatMap(({ platformId, address }) => (platformId === id ? address : []))
      const imports = imported.filter(({ platformId }) => platformId === id)
      return addresses.length > 0 ? [readPlatform(chain, addresses, tokens.enabled(id), imports)] : []
    }),
  )
  return valued(read, currency, table)
}

async function readPlatform(
  chain: ChainAdapter,
  addresses: readonly Address[],
  catalogue: readonly CatalogueToken[],
  imported: readonly CatalogueToken[],
): Promise<OfPlatform> {
  const platformId = chain.network.id
  const isListed = new Set(catalogue.map(({ id }) => id))
  const extra = imported.filter(({ id }) => !isListed.has(id))
  try {
    const holdings = await chain.getHoldings(addresses, { listed: contractsOf(catalogue), named: contractsOf(extra) })
    const failed = addresses.filter((_, index) => !isWhole(holdings[index]))
    const read = holdings.flatMap((one) => (one instanceof ChainError ? [] : one))
    return { platformId, held: sumUp(read, [...catalogue, ...extra], imported), failed, isRead: read.length > 0 }
  } catch (error) {
    if (error instanceof ChainError) return { platformId, held: [], failed: [...addresses], isRead: false }
    throw error
  }
}

const isWhole = (one: Holdings | ChainError | undefined) =>
  one !== undefined && !(one instanceof ChainError) && one.balances.tokens.every((token) => 'balance' in token)

const contractsOf = (tokens: readonly CatalogueToken[]) => tokens.flatMap(({ contractAddress }) => contractAddress ?? [])

/**
 * Adds up the holdings of all addresses. A token that is itself a stake, such as stETH, counts as staked and not as a token. Only imported
 * tokens are kept with an amount of 0, unless their contract did not answer for any address: the amount is then unknown.
 */
function sumUp(holdings: readonly Holdings[], tokens: readonly CatalogueToken[], imported: readonly CatalogueToken[]): Held[] {
  const kept = new Set(imported.map(({ id }) => id))
  const amounts = new Map<string, bigint>()
  const unread = new Set<string>()
  const add = (contract: string, amount: bigint) => amounts.set(contract, (amounts.get(contract) ?? 0n) + amount)
  const facts = new Map<string, TokenFacts>()
  let staked = 0n
  for (const { balances, stakes } of holdings) {
    const own = stakes.filter(({ owner }) => owner === undefined)
    const stakeTokens = new Set(own.map(({ id }) => id))
    staked += own.reduce((sum, { amount }) => sum + amount, 0n)
    add('native', balances.native)
    for (const token of balances.tokens) {
      if (!('balance' in token)) unread.add(token.contractAddress)
      if (!('balance' in token) || stakeTokens.has(token.contractAddress)) continue
      add(token.contractAddress, token.balance)
      if (token.multiplier !== undefined || token.traits !== undefined) facts.set(token.contractAddress, token)
    }
  }
  return tokens
    .filter(({ contractAddress: contract }) => contract === null || amounts.has(contract) || !unread.has(contract))
    .map((token) => {
      const isNative = token.contractAddress === null
      const contract = token.contractAddress ?? 'native'
      return { token, amount: amounts.get(contract) ?? 0n, facts: facts.get(contract) ?? {}, staked: isNative ? staked : 0n }
    })
    .filter(({ token, amount, staked }) => amount + staked > 0n || kept.has(token.id))
}

function valued(read: readonly OfPlatform[], currency: string, table: PriceTable): Portfolio {
  const unpriced: { tokenId: string; reason: PriceReason }[] = []
  let total = 0n
  const items: Portfolio['items'] = []
  const platforms = read.map(({ platformId, held, failed, isRead }) => {
    let ofPlatform = 0n
    for (const { token, amount, facts, staked } of held) {
      const quoted = table.quote(token.id, currency)
      const value =
        'reason' in quoted ? undefined : valueE18(scaleAmount(amount, facts.multiplier) + staked, token.decimals, quoted.priceE18)
      if ('reason' in quoted) unpriced.push({ tokenId: token.id, reason: quoted.reason })
      ofPlatform += value ?? 0n
      const price =
        'reason' in quoted ? { price: null, change24h: null } : { price: formatMoney(quoted.priceE18), change24h: quoted.change24h }
      items.push({
        ...identity(token),
        amount: `${amount}`,
        ...factFields(facts),
        staked: `${staked}`,
        ...price,
        value: value === undefined ? null : formatMoney(value),
      })
    }
    total += ofPlatform
    return { platformId, value: isRead ? formatMoney(ofPlatform) : null, failedAddresses: failed }
  })
  return { currency, updatedAt: new Date().toISOString(), total: formatMoney(total), platforms, items, unpriced }
}

const identity = ({ id, platformId, symbol, name, decimals, logoUrl, listed }: CatalogueToken) => ({
  tokenId: id,
  platformId,
  symbol,
  name,
  decimals,
  logoUrl,
  ...(listed === false && { listed }),
})
