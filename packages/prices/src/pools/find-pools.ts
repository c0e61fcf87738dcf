import type { ContractRead, Hex } from '@patina/chains'
import { addressIn, type Pool } from '../reference-pools.ts'
import type { Asset } from '../source.ts'
import { wordAt } from '../words.ts'

/** All fees of Uniswap V3, in hundredths of a basis point. */
const FEES = [100, 500, 3_000, 10_000] as const

type Pair = { asset: Asset; reference: Asset }

const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')

/** Returns the calls of the factory's `getPool(address,address,uint24)`, one for each pair and fee. */
export const poolReads = (factory: Hex, pairs: readonly Pair[]): ContractRead[] =>
  pairs.flatMap(({ asset, reference }) =>
    FEES.map(
      (fee): ContractRead => ({
        target: factory,
        callData: `0x1698ee82${word(asset.contract)}${word(reference.contract)}${word(fee.toString(16))}`,
      }),
    ),
  )

/** Returns the pools that exist, from the results of `poolReads`. */
export const readPools = (pairs: readonly Pair[], returned: readonly (Hex | undefined)[]): Pool[] =>
  pairs.flatMap((pair, index) =>
    FEES.flatMap((_, at) => {
      const address = addressIn(wordAt(returned[index * FEES.length + at], 0))
      return address ? [{ address, ...pair }] : []
    }),
  )
