import { Type } from 'typebox'
import { BlockNumber, described, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { PlatformQuery } from './wallet-call.ts'

/** Returns a recent blockhash. Transactions on some chains must contain one. */
export const getBlockhash = route(
  {
    id: 'getBlockhash',
    call: 'GET /v1/wallet/blockhash',
    guard: 'public',
    limit: 'chain',
    example: ({ platformId }) => ({ query: { platformId } }),
    tag: 'wallet',
    summary: 'Latest blockhash',
    description:
      "The hash and number of the chain's latest block. A transaction that names this hash expires after block `lastValidBlockHeight`. `lastValidBlockHeight` is null on chains where transactions do not expire.",
    query: PlatformQuery,
    out: {
      200: Type.Object(
        {
          platformId: PlatformId,
          blockhash: Type.String({
            description: "Hash of the latest block, in the platform's own form.",
            examples: ['0x5663af8556ae62af5fcea7ccbb6dea3413757af75c492c289502f466499aaca7'],
          }),
          lastValidBlockHeight: Type.Union([Type.Integer(), Type.Null()], {
            description:
              'The last block that may include a transaction with this blockhash. Null if transactions do not expire, as on EVM.',
          }),
          blockNumber: described(
            BlockNumber,
            'Number of the block with this hash. On Solana it is the slot, which is higher than the block height because some slots have no block.',
          ),
        },
        { title: 'Blockhash', description: 'The latest block of a platform, for transactions that must contain a blockhash.' },
      ),
    },
    fails: ['platform_disabled', 'platform_not_found', 'chain_unavailable'],
  },
  ({ platforms }: Pick<Deps, 'platforms'>) =>
    async (request) => {
      const { platformId } = request.query
      const chain = platforms.chain(platformId)
      const latest = await chain.getBlockhash?.()
      if (!latest) {
        const { hash, number } = await chain.getHead()
        return { platformId, blockhash: hash, lastValidBlockHeight: null, blockNumber: Number(number) }
      }
      const { blockhash, lastValidBlockHeight, blockNumber } = latest
      return { platformId, blockhash, lastValidBlockHeight: Number(lastValidBlockHeight), blockNumber: Number(blockNumber) }
    },
)
