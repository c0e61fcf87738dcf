import { Type } from 'typebox'
import type { RpcCall } from '../../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { Address, Bytes, Quantity, toQuantity } from '../wire.ts'
import { type BlockContext, blockOverrides } from './context.ts'
import { type CallResult, type Job, type PricedJob, type Run, readCalls, splitResults } from './run.ts'
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
 * plain execution of the node, without fees and with all the gas that the node has: an estimate is the least gas that does not fail, and a contract
 * can keep its theft for those who sign more.
 * @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml
 */
export function blocksCall(
  job: Job,
  watches: readonly Watch[],
  network: EvmNetwork,
  real?: { context: BlockContext; price: PricedJob['price'] },
): RpcCall {
  const context = real?.context
  const readPrice = context && feeFields({ maxFeePerGas: context.baseFee ?? context.price.maxFeePerGas, maxPriorityFeePerGas: 0n }, context)
  const reads = readCalls(watches, network).map(({ to, data, gas }) => ({
    from: READER,
    to,
    input: data,
    gas: toQuantity(gas),
    ...readPrice,
  }))
  const calls = job.calls.map(({ to, value, data, gas, isEstimated }, index) => ({
    from: job.from,
    to,
    value: toQuantity(value),
    input: data,
    ...(gas !== undefined && (real || !isEstimated) && { gas: toQuantity(gas) }),
    ...(real && feeFields(real.price, real.context)),
    ...(context && index === 0 && job.nonce !== undefined && { nonce: toQuantity(job.nonce) }),
  }))
  const stateOverrides = {
    ...(context && { [READER]: { balance: toQuantity(READER_BALANCE) } }),
    ...(job.delegate && { [job.from]: { code: delegationTo(job.delegate) } }),
  }
  const block = { ...(context && { blockOverrides: blockOverrides(context) }), stateOverrides, calls: [...reads, ...calls, ...reads] }
  return { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: context !== undefined }, 'latest'] }
}

const feeFields = ({ maxFeePerGas, maxPriorityFeePerGas }: PricedJob['price'], { baseFee }: BlockContext) =>
  baseFee === undefined
    ? { gasPrice: toQuantity(maxFeePerGas) }
    : { maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }

/** The code of an account that delegates. The zero address ends a delegation. @see https://eips.ethereum.org/EIPS/eip-7702 */
export const delegationTo = (code: Hex): Hex => (BigInt(code) === 0n ? '0x' : `0xef0100${code.slice(2).toLowerCase()}`)

/** Returns what the node executed. Undefined if it is something else. @throws {ChainError} `unavailable` for another shape */
export function readRun(result: unknown, job: Job, watches: readonly Watch[], network: EvmNetwork): Run | undefined {
  const calls = readBlocks(result).flatMap((block) => block.calls)
  const all = calls.map(({ status, returnData, gasUsed, error }): CallResult => {
    const reason = error?.message
    return { success: status === '0x1', returned: returnData, gasUsed: BigInt(gasUsed), ...(reason !== undefined && { reason }) }
  })
  const split = splitResults(all, job, watches, network)
  // The reads of balances log nothing that counts.
  const own = calls.slice((calls.length - job.calls.length) / 2, (calls.length + job.calls.length) / 2)
  return split && { ...split, logs: own.flatMap((call) => (call.status === '0x1' ? (call.logs ?? []) : [])) }
}
