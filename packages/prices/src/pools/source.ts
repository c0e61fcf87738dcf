import type { ContractRead, Hex } from '@patina/chains'
import {
  createSearch,
  dollarsOf,
  inLargestPools,
  isFirst,
  type Pool,
  type ReadContracts,
  toHex,
  WINDOW_SECONDS,
} from '../reference-pools.ts'
import type { PriceSource, Quote } from '../source.ts'
import { addressCall, signed, wordAt } from '../words.ts'
import { poolReads, readPools } from './find-pools.ts'
import { averageTick, priceAtTick } from './tick-price.ts'

/** `observe(uint32[])` with the seconds before now of both ends of the window: the offset of the list, its length, and two numbers. */
const observeData: Hex = `0x883bdbfd${[32n, 2n, WINDOW_SECONDS, 0n].map((number) => number.toString(16).padStart(64, '0')).join('')}`
/** Positions of the first number of each list in the result: after two offsets and the length of the list, or of both lists. */
const [FIRST_TICK, FIRST_SECONDS] = [3, 6]
const balanceCall: Hex = '0x70a08231'

/**
 * Prices of tokens that no oracle has: the average over half an hour in the pool of Uniswap V3 with the most liquidity at its price against a
 * token with a known price. A pool that stores no prices of that age has no price.
 * @see https://docs.uniswap.org/concepts/protocol/oracle
 */
export const pools: PriceSource = {
  id: 'pools',
  learns: 'nothing',
  derives: true,
  connect({ network, readContracts }) {
    if (network.family !== 'evm' || !readContracts) return undefined
    const deployment = network.v3Exchanges?.['uniswap-v3']
    if (!deployment) return undefined
    const search = createSearch(network, async (pairs) =>
      readPools(pairs, (await readContracts(poolReads(deployment.factory, pairs))).returned),
    )
    return {
      async read(assets, priced = []) {
        const found = await search(assets, priced)
        const prices = new Map(priced.map(({ asset, priceE18 }) => [asset.contract, priceE18]))
        return readPrices(found, prices, readContracts)
      },
    }
  },
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
  return inLargestPools(
    found.flatMap((pool, index) => {
      const reference = prices.get(pool.reference.contract) ?? 0n
      const average = averageOf(returned[2 * index])
      if (!average) return []
      const priceE18 = priceOf(pool, average, reference)
      // Tokens outside the price cost their owner nothing while the price is false, and liquidity at the price may be of very few tokens.
      const references = smaller(wordAt(returned[2 * index + 1], 0) ?? 0n, referencesInRange(pool, average))
      return [{ assetId: pool.asset.id, priceE18, liquidityE18: dollarsOf(references, pool.reference, reference) }]
    }),
  )
}

/** The averages of a pool over the window. */
type Average = { tick: bigint; liquidity: bigint }

/** Returns the mean tick, and the harmonic mean of the liquidity at the pool's price. Undefined if the pool has no average of the window. */
function averageOf(observed: Hex | undefined): Average | undefined {
  const [before, now] = [wordAt(observed, FIRST_TICK), wordAt(observed, FIRST_TICK + 1)]
  const [secondsBefore, secondsNow] = [wordAt(observed, FIRST_SECONDS), wordAt(observed, FIRST_SECONDS + 1)]
  if (before === undefined || now === undefined || secondsBefore === undefined || secondsNow === undefined) return undefined
  // The seconds per unit of liquidity have 128 binary places, and their sum begins again at 0 after 160 bits.
  const seconds = BigInt.asUintN(160, secondsNow - secondsBefore)
  const liquidity = seconds === 0n ? 0n : (WINDOW_SECONDS << 128n) / seconds
  return { tick: averageTick(signed(before), signed(now), WINDOW_SECONDS), liquidity }
}

/** Returns the reference tokens that a pool with this liquidity over the whole range has at the mean price. Half the tick is the root of the price. */
function referencesInRange(pool: Pool, { tick, liquidity }: Average): bigint {
  const { n, d } = priceAtTick(tick / 2n)
  return isFirst(pool) ? (liquidity * n) / d : (liquidity * d) / n
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** Returns the average price of the pool's asset in dollars. */
function priceOf(pool: Pool, { tick }: Average, referenceE18: bigint): bigint {
  const { n, d } = priceAtTick(tick)
  const { asset, reference } = pool
  const [references, units] = isFirst(pool) ? [n, d] : [d, n]
  return (references * 10n ** BigInt(asset.decimals) * referenceE18) / (units * 10n ** BigInt(reference.decimals))
}
