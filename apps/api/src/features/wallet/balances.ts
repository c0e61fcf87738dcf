import type { Balances as Read, TokenBalance } from '@patina/chains'
import { formatAmount } from '../../amount.ts'
import { type CatalogueToken, type Tokens, tokenIdOf } from '../../catalogue/tokens.ts'
import { bodyOfText } from '../../http/prepared.ts'
import { formatMoney, valueE18 } from '../../prices/convert.ts'
import type { PriceTable } from '../../prices/prices.ts'
import type { Balance, Balances } from './balance.ts'

/** Tokens of a platform by contract, and their contracts in the order of the catalogue. */
type Catalogue = { native: CatalogueToken | undefined; byContract: ReadonlyMap<string, CatalogueToken>; contracts: readonly string[] }

/** The prices that an answer shows. */
type Pricing = { currency: string; table: PriceTable }

type Query = { address: string; platformId: string; wanted: readonly string[] | undefined; pricing?: Pricing }

/** Creates the serialised answers about balances. Requests that share one read of the chain share one answer. */
export function createBalances(tokens: Pick<Tokens, 'enabled' | 'known'>) {
  const enabled = catalogues((platformId) => tokens.enabled(platformId))
  // A token that is requested by its contract keeps its catalogue name, even if it is disabled.
  const known = catalogues((platformId) => tokens.known(platformId))
  const answers = new WeakMap<Read, { key: string; body: string | Buffer }>()

  return {
    /** Returns the contracts to read: the requested ones or, without `wanted`, every enabled token. */
    contractsOf(platformId: string, wanted: readonly string[] | undefined): { listed: readonly string[]; unlisted: readonly string[] } {
      if (!wanted) return { listed: enabled(platformId).contracts, unlisted: [] }
      const { byContract } = known(platformId)
      return {
        listed: wanted.filter((contract) => byContract.has(contract)),
        unlisted: wanted.filter((contract) => contract !== 'native' && !byContract.has(contract)),
      }
    },

    /**
     * Returns the serialised answer of a read. The answer is cached as long as the read itself, for one order of contracts only, to save
     * memory.
     */
    answer(read: Read, { address, platformId, wanted, pricing }: Query): string | Buffer {
      const key = [wanted, pricing?.currency, pricing?.table.version].join(' ')
      const kept = answers.get(read)
      if (kept?.key === key) return kept.body
      const catalogue = wanted ? known(platformId) : enabled(platformId)
      const balances: Balances = {
        address,
        platformId,
        blockNumber: Number(read.blockNumber),
        updatedAt: new Date().toISOString(),
        items: itemsOf(read, platformId, catalogue, wanted).map((item) => (pricing ? withPrice(item, pricing) : item)),
      }
      const body = bodyOfText(JSON.stringify(balances))
      answers.set(read, { key, body })
      return body
    },
  }
}

/** Returns the catalogue of each platform, built at its first use. Tokens only change with a release, so it never expires. */
function catalogues(tokensOf: (platformId: string) => CatalogueToken[]) {
  const built = new Map<string, Catalogue>()
  return (platformId: string): Catalogue => {
    const before = built.get(platformId)
    if (before) return before
    const [native, ...listed] = tokensOf(platformId)
    const byContract = new Map(listed.flatMap((token) => (token.contractAddress === null ? [] : [[token.contractAddress, token] as const])))
    const catalogue = { native, byContract, contracts: [...byContract.keys()] }
    built.set(platformId, catalogue)
    return catalogue
  }
}

function itemsOf(read: Read, platformId: string, { native, byContract, contracts }: Catalogue, wanted: readonly string[] | undefined) {
  const items = new Map(
    read.tokens.map((token) => [token.contractAddress, toItem(platformId, token, byContract.get(token.contractAddress))]),
  )
  if (native) items.set('native', toItem(platformId, { contractAddress: 'native', balance: read.native }, native))
  return (wanted ?? ['native', ...contracts])
    .flatMap((contract) => items.get(contract) ?? [])
    .filter((item) => wanted || item.type === 'native' || item.balance !== '0')
}

/** Adds the price and the value of a balance. Both are null for a token without a price, and the value for a balance that is not known. */
function withPrice(item: Balance, { currency, table }: Pricing): Balance {
  const quoted = table.quote(item.tokenId, currency)
  if ('reason' in quoted) return { ...item, price: null, value: null, change24h: null }
  const { priceE18, change24h } = quoted
  const { balance, decimals } = item
  const value = balance === null || decimals === null ? null : formatMoney(valueE18(BigInt(balance), decimals, priceE18))
  return { ...item, price: formatMoney(priceE18), value, change24h }
}

function toItem(platformId: string, token: TokenBalance, listed: CatalogueToken | undefined): Balance {
  const identity = listed ?? token.metadata
  const contractAddress = listed ? listed.contractAddress : token.contractAddress
  const balance = 'balance' in token ? token.balance : undefined
  return {
    tokenId: tokenIdOf(platformId, contractAddress),
    contractAddress,
    symbol: identity?.symbol ?? null,
    name: identity?.name ?? null,
    decimals: identity?.decimals ?? null,
    balance: balance?.toString() ?? null,
    formatted: balance !== undefined && identity ? formatAmount(balance, identity.decimals) : null,
    type: identity?.type ?? null,
    logoUrl: listed?.logoUrl ?? null,
    listed: listed !== undefined,
    ...('error' in token && { error: token.error }),
  }
}
