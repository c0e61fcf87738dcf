import type { ChainAdapter, EvmNetwork, Hex } from '@patina/chains'
import { type Asset, ONE_USD } from './source.ts'

/** Period over which a price is averaged. A change within one block, or for a few blocks, moves the average little or not at all. */
export const WINDOW_SECONDS = 1_800n
/** Minimum value of the reference tokens in a pool. A price in a smaller pool is cheap to move. */
const MIN_LIQUIDITY_E18 = 100_000n * ONE_USD
/** Pools are searched again after this time, because tokens get new pools. */
const SEARCH_MS = 3_600_000

/** A pool of an asset and a reference token whose price is known. */
export type Pool = { address: Hex; asset: Asset; reference: Asset }

export type Priced = { asset: Asset; priceE18: bigint }
export type ReadContracts = NonNullable<ChainAdapter['readContracts']>

/** Returns a function that finds the pools of assets against the exchange's reference tokens. The result is used for an hour. */
export function createSearch(
  { wrappedNative, exchange }: EvmNetwork,
  findPools: (pairs: readonly { asset: Asset; reference: Asset }[]) => Promise<Pool[]>,
) {
  const referenceTokens = new Set<string>([wrappedNative, ...(exchange?.connectors ?? [])])
  let last: { key: string; at: number; pools: Pool[] } | undefined
  return async (assets: readonly Asset[], priced: readonly Priced[]): Promise<Pool[]> => {
    // The native token and its wrapped form have one contract, which is searched once.
    const known = new Map(priced.flatMap(({ asset }) => (referenceTokens.has(asset.contract) ? [[asset.contract, asset] as const] : [])))
    const pairs = assets.flatMap((asset) =>
      [...known.values()].flatMap((reference) => (asset.contract === reference.contract ? [] : [{ asset, reference }])),
    )
    const key = pairs.map(({ asset, reference }) => `${asset.id} ${reference.id}`).join()
    if (last?.key === key && Date.now() - last.at < SEARCH_MS) return last.pools
    const found = pairs.length === 0 ? [] : await findPools(pairs)
    last = { key, at: Date.now(), pools: found }
    return found
  }
}

/** Returns the address in a result, or undefined if it is zero. */
export const addressIn = (word: bigint | undefined): Hex | undefined => (word ? `0x${word.toString(16).padStart(40, '0')}` : undefined)

/** Returns the price of each asset in its pool with the most liquidity above the floor. */
export function inLargestPools(prices: readonly { assetId: string; priceE18: bigint; liquidityE18: bigint }[]) {
  const best = new Map<string, (typeof prices)[number]>()
  for (const one of prices) {
    if (one.liquidityE18 < MIN_LIQUIDITY_E18 || one.liquidityE18 <= (best.get(one.assetId)?.liquidityE18 ?? 0n)) continue
    best.set(one.assetId, one)
  }
  return [...best.values()].map(({ assetId, priceE18 }) => ({ assetId, priceE18 }))
}

/** Returns whether the asset is the first token of its pool: pools sort their tokens by address. */
export const isFirst = ({ asset, reference }: Pool): boolean => BigInt(asset.contract) < BigInt(reference.contract)

/** Returns the value of reference tokens in US dollars. */
export const dollarsOf = (amount: bigint, reference: Asset, priceE18: bigint): bigint =>
  (amount * priceE18) / 10n ** BigInt(reference.decimals)

export const toHex = (contract: string): Hex => `0x${contract.slice(2)}`
