import { Type } from 'typebox'
import type { RpcCall } from '../../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { Address, Bytes, Quantity, toQuantity } from '../wire.ts'
import { type BlockContext, blockOverrides } from './context.ts'
import { type CallResult, type Job, type Run, readCalls, readResults } from './run.ts'
import type { Watch } from './watch.ts'

/** An unused address, which sends the reads. A read by the user would raise the user's nonce. */
const READER: Hex = '0x00000000000000000000000000000000005eAd00'
/** Ether of the reader, whose reads pay the base fee. */
const READER_BALANCE = 10n ** 24n

const readBlocks = shape(
  'simulation',
  Type.Array(
    Type.Object({
      calls: Type.Array(
        Type.Object({
          status: Type.String(),
          returnData: Bytes,
          gasUsed: Quantity,
          logs: Type.Optional(Type.Array(Type.Object({ address: Address, topics: Type.Array(Bytes), data: Bytes }))),
          error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
)

/**
 * Returns the request that executes the calls in the next block, between two reads of the watches. With a context, the contracts see what they
 * will see when the transaction is mined: a contract could tell any other execution from the real one, and lie. Without a context, it is the
 * plain execution of the node, without fees.
 * @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml
 */
export function blocksCall(job: Job, watches: readonly Watch[], network: EvmNetwork, context?: BlockContext): RpcCall {
  const readPrice = context && feeFields({ maxFeePerGas: context.baseFee ?? context.price.maxFeePerGas, maxPriorityFeePerGas: 0n }, context)
  const reads = readCalls(watches, network).map(({ to, data, gas }) => ({
    from: READER,
    to,
    input: data,
    gas: toQuantity(gas),
    ...readPrice,
  }))
  const calls = job.calls.map(({ to, value, data, gas }, index) => ({
    from: job.from,
    to,
    value: toQuantity(value),
    input: data,
    ...(gas !== undefined && { gas: toQuantity(gas) }),
    ...(context && feeFields(job.price, context)),
    ...(context && index === 0 && job.nonce !== undefined && { nonce: toQuantity(job.nonce) }),
  }))
  const stateOverrides = {
    ...(context && { [READER]: { balance: toQuantity(READER_BALANCE) } }),
    ...(job.delegate && { [job.from]: { code: delegationTo(job.delegate) } }),
  }
  const block = { ...(context && { blockOverrides: blockOverrides(context) }), stateOverrides, calls: [...reads, ...calls, ...reads] }
  return { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: context !== undefined }, 'latest'] }
}

const feeFields = ({ maxFeePerGas, maxPriorityFeePerGas }: Job['price'], { baseFee }: BlockContext) =>
  baseFee === undefined
    ? { gasPrice: toQuantity(maxFeePerGas) }
    : { maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }

/** The code of an account that delegates. @see https://eips.ethereum.org/EIPS/eip-7702 */
export const delegationTo = (code: Hex): Hex => `0xef0100${code.slice(2).toLowerCase()}`

/** Returns what the node executed. Undefined if it is something else. @throws {ChainError} `unavailable` for another shape */
export function readRun(result: unknown, job: Job, watches: readonly Watch[], network: EvmNetwork): Run | undefined {
  const calls = readBlocks(result).flatMap((block) => block.calls)
  const reads = readCalls(watches, network)
  if (calls.length !== job.calls.length + 2 * reads.length) return undefined
  const all = calls.map(({ status, returnData, gasUsed, error }): CallResult => {
    const reason = error?.message
    return { success: status === '0x1', returned: returnData, gasUsed: BigInt(gasUsed), ...(reason !== undefined && { reason }) }
  })
  const own = calls.slice(reads.length, -reads.length)
  const before = readResults(reads, all.slice(0, reads.length), watches)
  const after = readResults(reads, all.slice(-reads.length), watches)
  if (!before || !after) return undefined
  const logs = own.flatMap((call) => (call.status === '0x1' ? (call.logs ?? []) : []))
  return { results: all.slice(reads.length, -reads.length), logs, before, after }
}
