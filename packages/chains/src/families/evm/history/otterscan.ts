import { Type } from 'typebox'
import { resultOf } from '../../../json-rpc.ts'
import { compare } from '../../../newest-found.ts'
import { shape } from '../../../shape.ts'
import { Hash, Quantity } from '../wire.ts'
import { isLacking, type SearchMethod } from './search.ts'

/** Number of transactions that Otterscan itself requests. Some nodes return more, because they do not split a block. */
const PAGE_SIZE = 25

const readPage = shape(
  'page of transactions',
  Type.Object({ txs: Type.Array(Type.Object({ hash: Hash, blockNumber: Quantity })), lastPage: Type.Boolean() }),
)

/**
 * Finds every transaction with a call from or to the address, also inside other calls, by the node's own index. Payments by a self-destruct
 * may be missing: anvil leaves them out. So the result is never complete.
 * @see https://docs.otterscan.io/api-docs/ots-api
 */
export const otterscan: SearchMethod = {
  name: 'otterscan',
  async search({ rpc, address, from, to }) {
    const params = [address, Number(to + 1n), PAGE_SIZE]
    const [answer] = await rpc.request([{ method: 'ots_searchTransactionsBefore', params }])
    if (!answer || ('refusal' in answer && isLacking(answer.refusal))) return undefined
    const { txs, lastPage } = readPage(resultOf(answer))
    const page = txs
      .map(({ hash, blockNumber }) => ({ hash: hash.toLowerCase(), block: BigInt(blockNumber) }))
      .filter(({ block }) => block <= to)
    const oldest = page.map(({ block }) => block).sort(compare)[0] ?? to + 1n
    if (lastPage || oldest < from || oldest > to)
      return { located: page.filter(({ block }) => block >= from), lowest: from, isComplete: false }
    // The next page may contain more transactions of the oldest block, so the next search begins there. A page with only one block is whole.
    const lowest = page.some(({ block }) => block > oldest) ? oldest + 1n : oldest
    return { located: page.filter(({ block }) => block >= lowest), lowest, isComplete: false }
  },
}
