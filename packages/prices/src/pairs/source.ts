import type { ContractRead, Hex } from '@patina/chains'
import { addressIn, createSearch, dollarsOf, inLargestPools, isFirst, type Pool, type ReadContracts } from '../reference-pools.ts'
import type { PriceSource } from '../source.ts'
import { addressCall, wordAt } from '../words.ts'
import { createAverages, cumulativeNow, FIXED_POINT } from './average.ts'

const selectors = {
  getPair: '0xe6a43905',
  getReserves: '0x0902f1ac',
  price0CumulativeLast: '0x5909c0d5',
  price1CumulativeLast: '0x5a3d5493',
  /** Of Multicall3. */
  getCurrentBlockTimestamp: '0x0f28c97d',
} as const

/**
 * Prices of tokens that no oracle has: the average over half an hour in the pair of Uniswap V2, or of a fork of it, with the most liquidity against a
 * token with a known price. A pair stores no past prices, so the average needs two readings of one process half an hour apart.
 * @see https://docs.uniswap.org/contracts/v2/concepts/core-concepts/oracles
 */
export const pairs: PriceSource = {
  id: 'pairs',
  learns: 'nothing',
  derives: true,
  connect({ network, readContracts }) {
    if (network.family !== 'evm' || !network.exchange || !readContracts) return undefined
    const { multicall3, exchange } = network
    const search = createSearch(network, async (wanted) => {
      const reads = wanted.map(
        ({ asset, reference }): ContractRead => ({
          target: exchange.factory,
          callData: `${addressCall(selectors.getPair, asset.contract)}${addressCall('0x', reference.contract).slice(2)}`,
        }),
      )
      const { returned } = await readContracts(reads)
      return wanted.flatMap((pair, index) => {
        const address = addressIn(wordAt(returned[index], 0))
        return address ? [{ address, ...pair }] : []
      })
    })
    const averages = createAverages()
    return {
      async read(assets, priced = []) {
        const found = await search(assets, priced)
        if (found.length === 0) return []
        const states = await readStates(found, multicall3, readContracts)
        const prices = new Map(priced.map(({ asset, priceE18 }) => [asset.contract, priceE18]))
        return inLargestPools(
          states.flatMap(({ pool, at, cumulative, references }) => {
            const { asset, reference, address } = pool
            const referenceE18 = prices.get(reference.contract) ?? 0n
            const average = averages.add(address, { at, cumulative })
            if (average === undefined) return []
            const priceE18 = (average * 10n ** BigInt(asset.decimals) * referenceE18) / (FIXED_POINT * 10n ** BigInt(reference.decimals))
            return [{ assetId: asset.id, priceE18, liquidityE18: dollarsOf(references, reference, referenceE18) }]
          }),
        )
      },
    }
  },
}

/** A pair in one block: its time in seconds, the cumulative price of the asset, and the reserve of the reference token. */
type State = { pool: Pool; at: bigint; cumulative: bigint; references: bigint }

async function readStates(found: readonly Pool[], multicall3: Hex, readContracts: ReadContracts): Promise<State[]> {
  const cumulativeOf = (pool: Pool) => (isFirst(pool) ? selectors.price0CumulativeLast : selectors.price1CumulativeLast)
  const { returned } = await readContracts([
    { target: multicall3, callData: selectors.getCurrentBlockTimestamp },
    ...found.flatMap((pool): ContractRead[] => [
      { target: pool.address, callData: selectors.getReserves },
      { target: pool.address, callData: cumulativeOf(pool) },
    ]),
  ])
  const at = wordAt(returned[0], 0)
  if (at === undefined) return []
  return found.flatMap((pool, index) => {
    const [reserves, last] = [returned[1 + 2 * index], wordAt(returned[2 + 2 * index], 0)]
    const [first, second, since] = [wordAt(reserves, 0), wordAt(reserves, 1), wordAt(reserves, 2)]
    if (!first || !second || since === undefined || last === undefined) return []
    const [own, references] = isFirst(pool) ? [first, second] : [second, first]
    return [{ pool, at, references, cumulative: cumulativeNow({ last, since, at, own, references }) }]
  })
}
