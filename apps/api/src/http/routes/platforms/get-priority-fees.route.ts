import type { FeeLevel } from '@patina/chains'
import { Type } from 'typebox'
import { PlatformId } from '../../../base/wire/scalars.ts'
import { PriorityFees } from '../../../wallet/catalogue/platform.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns three fee levels for a transaction: slow, standard and fast. */
export const getPriorityFees = route(
  {
    id: 'getPriorityFees',
    call: 'GET /v1/platforms/{id}/priority-fees',
    guard: 'public',
    limit: 'chain',
    example: ({ platformId }) => ({ path: { id: platformId } }),
    tag: 'platforms',
    summary: 'Current priority fees',
    description:
      'Three fee levels, computed from the blocks of the last minute and updated with each block. With `slow`, a transaction may wait for several blocks. `fast` is still high enough after five full blocks in a row. The unit is wei per unit of gas on EVM, and micro-lamports per compute unit on Solana. On Solana, the levels are the 25th, 50th and 75th percentile of the lowest fees in recent blocks, but never below a floor.',
    params: Type.Object({ id: PlatformId }),
    out: { 200: PriorityFees },
    fails: ['platform_disabled', 'platform_not_found', 'chain_unavailable'],
  },
  ({ platforms }: Pick<Deps, 'platforms'>) =>
    async ({ params }) => {
      const { slow, standard, fast } = await platforms.chain(params.id).getPriorityFees()
      return { slow: toWire(slow), standard: toWire(standard), fast: toWire(fast) }
    },
)

const toWire = (level: FeeLevel) => ({
  maxFeePerGas: level.maxFeePerGas.toString(),
  maxPriorityFeePerGas: level.maxPriorityFeePerGas.toString(),
})
