import { Type } from 'typebox'
import { resultOf } from '../../../json-rpc.ts'
import { newestOf } from '../../../newest-found.ts'
import { shape } from '../../../shape.ts'
import { Address, Hash, toQuantity } from '../wire.ts'
import { isLacking, type SearchMethod } from './search.ts'

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const readTraces = shape(
  'list of traces',
  Type.Array(
    Type.Object({
      /** Absent for block rewards. */
      transactionHash: optional(Hash),
      blockNumber: Type.Integer({ minimum: 0 }),
      action: Type.Object({ from: optional(Address), to: optional(Address), address: optional(Address), refundAddress: optional(Address) }),
      result: optional(Type.Object({ address: optional(Address) })),
    }),
  ),
)

/**
 * Finds every transaction with a call from or to the address, also inside other calls.
 * @see https://openethereum.github.io/JSONRPC-trace-module#trace_filter
 */
export const traceFilter: SearchMethod = {
  name: 'trace_filter',
  async search({ rpc, address, from, to }) {
    const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
    const sides = [{ fromAddress: [address.toLowerCase()] }, { toAddress: [address.toLowerCase()] }]
    const answers = await rpc.request(sides.map((side) => ({ method: 'trace_filter', params: [{ ...range, ...side }] })))
    if (answers.some((answer) => 'refusal' in answer && isLacking(answer.refusal))) return undefined
    const wanted = address.toLowerCase()
    const located = answers
      .flatMap((answer) => readTraces(resultOf(answer)))
      .flatMap(({ transactionHash, blockNumber, action, result }) => {
        const block = BigInt(blockNumber)
        const sides = [action.from, action.to, action.address, action.refundAddress, result?.address]
        const isSide = sides.some((side) => side?.toLowerCase() === wanted)
        return transactionHash != null && isSide && block >= from && block <= to ? [{ hash: transactionHash.toLowerCase(), block }] : []
      })
    return { ...newestOf(located, from), isComplete: true }
  },
}
