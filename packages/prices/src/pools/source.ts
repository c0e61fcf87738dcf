import type { ChainAdapter, ContractRead, EvmNetwork, Hex } from '@wallet/chains'
import { uniswapV3Deployments } from '@wallet/swaps'
import { type Asset, ONE_USD, type PriceSource, type Quote } from '../source.ts'
import { addressCall, signed, wordAt } from '../words.ts'
import { type Pool, pairsOf, poolReads, readPools } from './find-pools.ts'
import { averageTick, priceAtTick } from './tick-price.ts'

/** Period over which a price is averaged. A change within one block, or for a few blocks, moves the average little or not at all. */
const WINDOW_SECONDS = 1_800n
/** Minimum value of the reference tokens in a pool. A price in a smaller pool is cheap to move. */
const MIN_LIQUIDITY_E18 = 100_000n * ONE_USD
/** Pools are searched again after this time, because tokens get new pools. */
const SEARCH_MS = 3_600_000

/** `observe(uint32[])` with the seconds before now of both ends of the window: the offset of the list, its length, and two numbers. */
const observeData: Hex = `0x883bdbfd${[32n, 2n, WINDOW_SECONDS, 0n].map((number) => number.toString(16).padStart(64, '0')).join('')}`
/** Position of the first cumulative tick in the result: after two offsets and the length of the list. */
const FIRST_TICK = 3
const balanceCall: Hex = '0x70a08231'

/**
 * Prices of tokens that no oracle has: the average over half an hour in the pool of Uniswap V3 with the most liquidity against a token with a
 * known price. A pool that stores no prices of that age has no price.
 * @see https://docs.uniswap.org/concepts/protocol/oracle
 */
export const pools: PriceSource = {
  id: 'pools',
  learns: 'nothing',
  derives: true,
  connect({ network, readContracts }) {
    const deployment = uniswapV3Deployments[network.id]
    if (network.family !== 'evm' || !deployment || !readContracts) return undefined
    const search = createSearch(network, deployment.factory, readContracts)
    return {
      async read(assets, priced = []) {
        const found = await search(assets, priced)
        const prices = new Map(priced.map(({ asset, priceE18 }) => [asset.contract, priceE18]))
        return readPrices(found, prices, readContracts)
      },
    }
  },
}

type ReadContracts = NonNullable<ChainAdapter['readContracts']>
type Priced = { asset: Asset; priceE18: bigint }

/** Returns a function that finds the pools of assets against the exchange's reference tokens. The result is used for an hour. */
function createSearch({ wrappedNative, exchange }: EvmNetwork, factory: Hex, readContracts: ReadContracts) {
  const referenceTokens = new Set<string>([wrappedNative, ...(exchange?.connectors ?? [])])
  let last: { key: string; at: number; pools: Pool[] } | undefined
  return async (assets: readonly Asset[], priced: readonly Priced[]): Promise<Pool[]> => {
    // The native token and its wrapped form have one contract, which is searched once.
    const known = new Map(priced.flatMap(({ asset }) => (referenceTokens.has(asset.contract) ? [[asset.contract, asset] as const] : [])))
    const references = [...known.values()]
    const pairs = pairsOf(assets, references)
    const key = pairs.map(({ asset, reference }) => `${asset.id} ${reference.id}`).join()
    if (last?.key === key && Date.now() - last.at < SEARCH_MS) return last.pools
    const found = pairs.length === 0 ? [] : readPools(pairs, (await readContracts(poolReads(factory, pairs))).returned)
    last = { key, at: Date.now(), pools: found }
    return found
  }
}

/** Returns the price of each asset in its largest pool. */
async function readPrices(found: readonly Pool[], prices: ReadonlyMap<string, bigint>, readContracts: ReadContracts): Promise<Quote[]> {
  if (found.length === 0) return []
  const { returned } = await readContracts(
    found.flatMap(({ address, reference }): ContractRead[] => [
      { target: address, callData: observeData },
      { target: toHex(reference.contract), callData: addressCall(balanceCall, address) },
    ]),
  )
  const best = new Map<string, { liquidity: bigint; priceE18: bigint }>()
  for (const [index, pool] of found.entries()) {
    const reference = prices.get(pool.reference.contract) ?? 0n
    const liquidity = ((wordAt(returned[2 * index + 1], 0) ?? 0n) * reference) / 10n ** BigInt(pool.reference.decimals)
    const priceE18 = priceOf(pool, returned[2 * index], reference)
    if (priceE18 === undefined || liquidity < MIN_LIQUIDITY_E18 || liquidity <= (best.get(pool.asset.id)?.liquidity ?? 0n)) continue
    best.set(pool.asset.id, { liquidity, priceE18 })
  }
  return [...best].map(([assetId, { priceE18 }]) => ({ assetId, priceE18 }))
}

/** Returns the average price of the pool's asset in dollars, or undefined if the pool has no average of the window. */
function priceOf({ asset, reference }: Pool, observed: Hex | undefined, referenceE18: bigint): bigint | undefined {
  const [before, now] = [wordAt(observed, FIRST_TICK), wordAt(observed, FIRST_TICK + 1)]
  if (before === undefined || now === undefined) return undefined
  const { n, d } = priceAtTick(averageTick(signed(before), signed(now), WINDOW_SECONDS))
  const isFirst = BigInt(asset.contract) < BigInt(reference.contract)
  const [references, units] = isFirst ? [n, d] : [d, n]
  return (references * 10n ** BigInt(asset.decimals) * referenceE18) / (units * 10n ** BigInt(reference.decimals))
}

const toHex = (contract: string): Hex => `0x${contract.slice(2)}`
