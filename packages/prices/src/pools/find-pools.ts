import type { ContractRead, Hex } from '@wallet/chains'
import type { Asset } from '../source.ts'
import { wordAt } from '../words.ts'

/** All fees of Uniswap V3, in hundredths of a basis point. */
const FEES = [100, 500, 3_000, 10_000] as const

/** A pool of an asset and a reference token whose price is known. */
export type Pool = { address: Hex; asset: Asset; reference: Asset }

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** Returns the pairs of each asset with each reference, over all fees. */
export const pairsOf = (assets: readonly Asset[], references: readonly Asset[]) =>
  assets.flatMap((asset) =>
    references.flatMap((reference) => (asset.contract === reference.contract ? [] : FEES.map((fee) => ({ asset, reference, fee })))),
  )

export type Pair = ReturnType<typeof pairsOf>[number]

/** Returns the calls of the factory's `getPool(address,address,uint24)`. */
export const poolReads = (factory: Hex, pairs: readonly Pair[]): ContractRead[] =>
  pairs.map(({ asset, reference, fee }) => ({
    target: factory,
    callData: `0x1698ee82${word(asset.contract)}${word(reference.contract)}${word(fee.toString(16))}`,
  }))

/** Returns the pools that exist, from the results of `poolReads`. */
export const readPools = (pairs: readonly Pair[], returned: readonly (Hex | undefined)[]): Pool[] =>
  pairs.flatMap(({ asset, reference }, index) => {
    const address = wordAt(returned[index], 0)
    return address ? [{ address: `0x${address.toString(16).padStart(40, '0')}` as const, asset, reference }] : []
  })
