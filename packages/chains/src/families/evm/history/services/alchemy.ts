import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ChainError } from '../../../../errors.ts'
import { connectRpc, RequestRefused, type RpcAnswer, RpcRefused, resultOf } from '../../../../json-rpc.ts'
import { isLimitRefusal } from '../../refusals.ts'
import { Hash, Quantity, readQuantity, toQuantity } from '../../wire.ts'
import { endOf, PAGE_ROWS, pageOfLists, type ReadServicePage, rateLimited } from './service.ts'

const transfers = Compile(
  Type.Object({
    transfers: Type.Array(Type.Object({ blockNum: Quantity, hash: Hash })),
    pageKey: Type.Optional(Type.String()),
  }),
)

/**
 * Returns the reader of Alchemy's transfers. They lack failed transactions, and on most networks payments inside calls, so the result is never
 * complete.
 * @param url of the network, with the key
 * @see https://www.alchemy.com/docs/reference/transfers-api-quickstart
 */
export function readAlchemy(url: string): ReadServicePage {
  const rpc = connectRpc(url)
  /** Whether the network has transfers inside calls, as far as is known. */
  let hasInternal = true

  return async (address, to, onCalls) => {
    const read = async (category: readonly string[]) => {
      const range = { fromBlock: '0x0', toBlock: toQuantity(to), order: 'desc', maxCount: toQuantity(PAGE_ROWS) }
      const sides = [{ fromAddress: address }, { toAddress: address }]
      const params = sides.map((side) => [{ ...range, ...side, category, excludeZeroValue: false, withMetadata: false }])
      onCalls(1 + params.length)
      return rpc.request([
        { method: 'eth_blockNumber', params: [] },
        ...params.map((one) => ({ method: 'alchemy_getAssetTransfers', params: one })),
      ])
    }
    try {
      let answers = await read(hasInternal ? ['external', 'internal'] : ['external'])
      if (hasInternal && answers.some(refusesInternal)) {
        hasInternal = false
        answers = await read(['external'])
      }
      const [newest, ...sides] = answers.map(resultOf)
      if (readQuantity(newest) < to) return undefined
      const lists = sides.map((side) => {
        if (!transfers.Check(side)) throw new Error('The history service answered in another form than it documents')
        const located = side.transfers.map(({ blockNum, hash }) => ({ hash: hash.toLowerCase(), block: BigInt(blockNum) }))
        return { located, isComplete: false, ...endOf(located, side.pageKey !== undefined) }
      })
      return pageOfLists(lists, to)
    } catch (error) {
      if (isRateLimit(error)) throw rateLimited()
      return undefined
    }
  }
}

const refusesInternal = (answer: RpcAnswer): boolean =>
  'refusal' in answer && /internal/i.test(answer.refusal.message) && !isLimitRefusal(answer.refusal)

function isRateLimit(error: unknown): boolean {
  const cause = error instanceof ChainError ? error.cause : undefined
  return cause instanceof RequestRefused || (cause instanceof RpcRefused && isLimitRefusal(cause.refusal))
}
