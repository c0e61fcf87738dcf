import type { Hex } from '@patina/chains'
import { concat, encodeFunctionData, getAddress, isAddressEqual, numberToHex, parseAbi, zeroAddress } from 'viem'

/** `fee` is in hundredths of a basis point. */
export type Pool = { address: Hex; fee: number }

/** A pool in the direction of a swap. */
export type Hop = { from: Hex; to: Hex; pool: Pool }

/** The pools between two tokens. */
export type Leg = { from: Hex; to: Hex; pools: readonly Pool[] }

const factoryAbi = parseAbi(['function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)'])

/** Returns the pairs of tokens whose pools a route may use: the direct one, and two for each token in the middle. */
export function legsOf(input: Hex, output: Hex, middles: readonly Hex[]): { from: Hex; to: Hex }[] {
  const between = [...new Set(middles)].filter((token) => token !== input && token !== output)
  const pairs = between.flatMap((middle) => [
    { from: input, to: middle },
    { from: middle, to: output },
  ])
  return [{ from: input, to: output }, ...pairs]
}

type Pairs = readonly { from: Hex; to: Hex }[]

/** Returns the reads that find the pools of these pairs with each fee. `readLegs` decodes their results. */
export const poolReads = (factory: Hex, fees: readonly number[], pairs: Pairs) =>
  pairs.flatMap(({ from, to }) => fees.map((fee) => poolRead(factory, from, to, fee)))

/** Returns the read of the pool of a pair with this fee. */
export const poolRead = (factory: Hex, from: Hex, to: Hex, fee: number) => ({
  target: factory,
  callData: encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [from, to, fee] }),
})

export const readLegs = (returned: readonly (Hex | undefined)[], fees: readonly number[], pairs: Pairs): Leg[] =>
  pairs.map((pair, index) => ({
    ...pair,
    pools: fees.flatMap((fee, at) => {
      const address = readPool(returned[index * fees.length + at])
      return address ? [{ address, fee }] : []
    }),
  }))

/** Returns the address of a pool, or undefined if there is none. */
export function readPool(returned: Hex | undefined): Hex | undefined {
  if (!returned || !/^0x0{24}[0-9a-f]{40}/i.test(returned)) return undefined
  const pool = getAddress(`0x${returned.slice(26, 66)}`)
  return isAddressEqual(pool, zeroAddress) ? undefined : pool
}

/** Returns every route over these pools: direct ones first, then those over one token in the middle. */
export function routesOver([direct, ...others]: readonly Leg[]): Hop[][] {
  const hops = ({ from, to, pools }: Leg): Hop[] => pools.map((pool) => ({ from, to, pool }))
  const routes = direct ? hops(direct).map((hop) => [hop]) : []
  for (let at = 0; at + 1 < others.length; at += 2) {
    const [first, second] = [others[at], others[at + 1]]
    if (first && second) routes.push(...hops(first).flatMap((one) => hops(second).map((two) => [one, two])))
  }
  return routes
}

/** Returns a route as the contracts read it: token, fee, token, and so on. */
export const encodePath = (tokens: readonly Hex[], fees: readonly number[]): Hex =>
  concat(tokens.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(fees[index - 1] ?? 0, { size: 3 }), token])))

/** Returns the tokens of an encoded route, or undefined if its length is not that of a route. */
export function decodePath(path: Hex): Hex[] | undefined {
  const bytes = path.slice(2)
  const hops = (bytes.length - 40) / 46
  if (!Number.isInteger(hops) || hops < 1) return undefined
  return Array.from({ length: hops + 1 }, (_, index) => getAddress(`0x${bytes.slice(index * 46, index * 46 + 40)}`))
}
