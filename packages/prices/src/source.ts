import type { ChainAdapter } from '@patina/chains'

/** Prices are integers: US dollars per whole token, scaled by 10^18. */
export const ONE_USD = 10n ** 18n

/** An asset to price. `contract` is the token's contract, or the wrapped form of the native token. */
export type Asset = { id: string; contract: string; decimals: number }

/** A price of one source. `at` is the time of the price, if the source reports it. */
export type Quote = { assetId: string; priceE18: bigint; at?: Date }

/** What a third party learns from a request: nothing, or the tokens of this server. Users and their balances are never sent. */
export type Learning = 'nothing' | 'tokens'

/** A source on one chain. */
export type ChainPrices = {
  /**
   * Returns quotes of these assets, and of the currencies that the source has on this chain. Assets without a quote are missing. A
   * source that derives prices receives the prices that are known.
   * @throws {PriceError}
   * @throws {ChainError} `unavailable`
   */
  read(assets: readonly Asset[], priced?: readonly { asset: Asset; priceE18: bigint }[]): Promise<Quote[]>
}

/** A source of prices. A new source is a folder and a line in `sources.ts`. */
export type PriceSource = {
  /** Name in settings, metrics, logs and answers. Equal to the name of the source's folder. */
  readonly id: string
  readonly learns: Learning
  /** Whether the source computes prices from those of other tokens. It is read last, and only for assets that no other source quoted. */
  readonly derives?: true
  /** Returns the source's prices on a chain, or undefined if it has none there. Calls no node. */
  connect(chain: ChainAdapter): ChainPrices | undefined
}

const currencyPrefix = 'currency:'

/** Returns the id under which sources quote a currency, such as `EUR`, in US dollars. */
export const currencyAsset = (code: string) => `${currencyPrefix}${code}`

/** Returns the currency that an asset id names. Undefined for tokens. */
export const currencyOf = (assetId: string): string | undefined =>
  assetId.startsWith(currencyPrefix) ? assetId.slice(currencyPrefix.length) : undefined
