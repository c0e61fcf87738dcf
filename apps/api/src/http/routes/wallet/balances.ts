import type { Address, ClosableAccount, Contracts, Balances as Read, TokenBalance } from '@patina/chains'
import { formatAmount, scaleAmount } from '@patina/units'
import { factFields } from '../../../wallet/catalogue/token.ts'
import { type CatalogueToken, type Tokens, tokenIdOf } from '../../../wallet/catalogue/tokens.ts'
import { formatMoney, valueE18 } from '../../../wallet/prices/convert.ts'
import type { PriceTable } from '../../../wallet/prices/prices.ts'
import { bodyOfText } from '../../server/prepared-answers.ts'
import type { Balance, Balances } from './balance.ts'

/** Tokens of a platform by contract, and their contracts in the order of the catalogue. */
type Catalogue = { native: CatalogueToken | undefined; byContract: ReadonlyMap<Address, CatalogueToken>; contracts: readonly Address[] }

/** No tokens; every answer to a device without imports shares this list. */
const none: readonly CatalogueToken[] = []

/** The prices that an answer shows. */
type Pricing = { currency: string; table: PriceTable }

/** What a request names: a contract or the native token. */
export type WantedAsset = Address | 'native'

/** `imported` has the tokens that the device added to its list. An answer about `wanted` contracts ignores them. */
type Query = {
  address: string
  platformId: string
  wanted: readonly WantedAsset[] | undefined
  imported?: readonly CatalogueToken[]
  pricing?: Pricing
}

/** Creates the serialised answers about balances. Requests that share one read of the chain share one answer. */
export function createBalances(tokens: Pick<Tokens, 'enabled' | 'known'>) {
  const enabled = catalogues((platformId) => tokens.enabled(platformId))
  // A token that is requested by its contract keeps its catalogue name, even if it is disabled.
  const known = catalogues((platformId) => tokens.known(platformId))
  const answers = new WeakMap<Read, { key: string; body: string | Buffer }>()

  return {
    /** Returns the contracts to read: the requested ones or, without `wanted`, every enabled token and the imported ones. */
    contractsOf({ platformId, wanted, imported = none }: Pick<Query, 'platformId' | 'wanted' | 'imported'>): Contracts {
      if (!wanted) {
        const catalogue = enabled(platformId)
        return { listed: catalogue.contracts, named: [...extraTokens(catalogue, imported).keys()], unlisted: [] }
      }
      const { byContract } = known(platformId)
      const contracts = wanted.flatMap((asset) => (asset === 'native' ? [] : [asset]))
      return {
        listed: contracts.filter((contract) => byContract.has(contract)),
        unlisted: contracts.filter((contract) => !byContract.has(contract)),
      }
    },

    /**
     * Returns the serialised answer of a read. The answer is cached as long as the read itself, for one order of contracts only, to save
     * memory.
     */
    answer(read: Read, { address, platformId, wanted, imported = none, pricing }: Query): string | Buffer {
      // Two devices may have imported a token under different names.
      const names = imported.length === 0 ? '' : JSON.stringify(imported)
      const key = [wanted, names, pricing?.currency, pricing?.table.version].join(' ')
      const kept = answers.get(read)
      if (kept?.key === key) return kept.body
      const catalogue = wanted ? known(platformId) : withImports(enabled(platformId), imported)
      const balances: Balances = {
        address,
        platformId,
        blockNumber: Number(read.blockNumber),
        updatedAt: new Date().toISOString(),
        ...(wanted && read.closable && { closable: read.closable.map((account) => toClosable(platformId, account)) }),
        items: itemsOf(read, platformId, catalogue, { wanted, imported }).map((item) => (pricing ? withPrice(item, pricing) : item)),
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

/** Returns the imported tokens that a catalogue does not have, by contract. */
const extraTokens = ({ byContract }: Catalogue, imported: readonly CatalogueToken[]): ReadonlyMap<Address, CatalogueToken> =>
  new Map(
    imported.flatMap((token) => {
      const { contractAddress } = token
      return contractAddress === null || byContract.has(contractAddress) ? [] : [[contractAddress, token] as const]
    }),
  )

/** Returns the catalogue with the imported tokens that it does not have at its end. */
function withImports(catalogue: Catalogue, imported: readonly CatalogueToken[]): Catalogue {
  const extra = extraTokens(catalogue, imported)
  if (extra.size === 0) return catalogue
  const byContract = new Map([...catalogue.byContract, ...extra])
  return { ...catalogue, byContract, contracts: [...byContract.keys()] }
}

/** Returns the items in the order of `wanted` or of the catalogue. Without `wanted`, only imported tokens are shown with a balance of 0. */
function itemsOf(
  read: Read,
  platformId: string,
  { native, byContract, contracts }: Catalogue,
  { wanted, imported }: { wanted: readonly WantedAsset[] | undefined; imported: readonly CatalogueToken[] },
) {
  const kept = new Set(imported.map(({ id }) => id))
  const items = new Map<WantedAsset, Balance>(
    read.tokens.map((token) => [
      token.contractAddress,
      toItem(platformId, token, byContract.get(token.contractAddress), wanted !== undefined),
    ]),
  )
  if (native) items.set('native', toItem(platformId, { balance: read.native }, native))
  return (wanted ?? ['native', ...contracts])
    .flatMap((contract) => items.get(contract) ?? [])
    .filter((item) => wanted || item.type === 'native' || item.balance !== '0' || kept.has(item.tokenId))
}

/** Adds the price and the value of a balance. Both are null for a token without a price, and the value for a balance that is not known. */
function withPrice(item: Balance, { currency, table }: Pricing): Balance {
  const quoted = table.quote(item.tokenId, currency)
  if ('reason' in quoted) return { ...item, price: null, value: null, change24h: null }
  const { priceE18, change24h } = quoted
  const { balance, decimals, multiplier } = item
  const value =
    balance === null || decimals === null ? null : formatMoney(valueE18(scaleAmount(BigInt(balance), multiplier), decimals, priceE18))
  return { ...item, price: formatMoney(priceE18), value, change24h }
}

const toClosable = (platformId: string, { address, contractAddress, program, amount, rent }: ClosableAccount) => ({
  address,
  tokenId: tokenIdOf(platformId, contractAddress),
  program,
  amount: `${amount}`,
  rent: `${rent}`,
})

/** Returns the balance of a token. A token without a contract is the native one. */
function toItem(
  platformId: string,
  token: TokenBalance | { balance: bigint },
  known: CatalogueToken | undefined,
  showsAccounts = false,
): Balance {
  const identity = known ?? ('metadata' in token ? token.metadata : undefined)
  const contractAddress = 'contractAddress' in token ? token.contractAddress : null
  const { balance, multiplier, traits }: Partial<Extract<TokenBalance, { balance: bigint }>> = 'balance' in token ? token : {}
  return {
    tokenId: tokenIdOf(platformId, contractAddress),
    contractAddress,
    symbol: identity?.symbol ?? null,
    name: identity?.name ?? null,
    decimals: identity?.decimals ?? null,
    balance: balance?.toString() ?? null,
    formatted: balance !== undefined && identity ? formatAmount(scaleAmount(balance, multiplier), identity.decimals) : null,
    ...factFields({ multiplier, traits }),
    type: identity?.type ?? null,
    logoUrl: known?.logoUrl ?? null,
    listed: known !== undefined && known.listed !== false,
    ...('accounts' in token &&
      token.accounts &&
      showsAccounts && { accounts: token.accounts.map(({ address, amount, program }) => ({ address, amount: `${amount}`, program })) }),
    ...('error' in token && { error: token.error }),
  }
}
