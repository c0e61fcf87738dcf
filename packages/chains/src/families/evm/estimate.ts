import { Type } from 'typebox'
import { isHex } from 'viem'
import type { FeeEstimate, Intent } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, type RpcCall, RpcRefused, resultOf } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { evmAddress } from './addresses.ts'
import { feeHistoryCall, priorityFeesFrom } from './fees.ts'
import { layerOneFeeCall, operatorFeeCalls, readLayerOneFee, readOperatorFee, tokenRatioCalls } from './l1-fee.ts'
import type { Node } from './multicall.ts'
import { executionError } from './reverts.ts'
import { Bytes, type EvmIntent, Quantity, readQuantity, toQuantity } from './wire.ts'

/** Gas limit of a plain transfer to an account without code. */
const TRANSFER_GAS = 21_000n

const readCode = shape('code', Bytes)
const readBlock = shape('block', Type.Object({ gasLimit: Quantity }))

/**
 * Returns the gas limit with a margin, the standard fee, and a rollup's charge for the data. Sends one request to the node.
 * @throws {ChainError} `execution_reverted`, `insufficient_funds`; `unavailable` also if the node estimates more than fits into a block
 */
export async function estimateFees(node: Node, intent: EvmIntent): Promise<FeeEstimate> {
  const { l1Fee } = node.network
  const dataFeeCall = layerOneFeeCall(node.network, intent)
  const [estimate, balance, code, block, history, dataFee, operatorConstant, operatorTotal, tokenRatio] = await node.rpc.request([
    estimateGasCall(intent),
    { method: 'eth_getBalance', params: [intent.from, 'latest'] },
    { method: 'eth_getCode', params: [intent.to, 'latest'] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    feeHistoryCall(node.network.blockTimeMs),
    ...(dataFeeCall ? [dataFeeCall, ...operatorFeeCalls(node.network), ...tokenRatioCalls(node.network)] : []),
  ])
  // Some nodes estimate a transaction that its sender cannot afford, so the balance is compared here.
  if (readQuantity(balance && resultOf(balance)) < intent.value) throw new ChainError('insufficient_funds')
  const gas = readEstimate(estimate)
  const isTransfer = intent.data === '0x' && readCode(code && resultOf(code)) === '0x'
  const blockGasLimit = BigInt(readBlock(block && resultOf(block)).gasLimit)
  if (gas > blockGasLimit) throw new ChainError('unavailable', { cause: new Error('The node estimates more gas than a block has') })
  const { standard } = await priorityFeesFrom(node, history)
  const gasLimit = withBuffer(gas, isTransfer, blockGasLimit)
  const layerOne = l1Fee && readLayerOneFee(l1Fee, dataFee, tokenRatio)
  if (!layerOne) return { gasLimit, ...standard }
  const additional = layerOne.isInGas ? 0n : layerOne.amount + readOperatorFee([operatorConstant, operatorTotal], gasLimit)
  const totalFee = gasLimit * standard.maxFeePerGas + additional
  return { gasLimit, ...standard, l1Fee: layerOne.amount, totalFee }
}

function estimateGasCall({ from, to, value, data }: EvmIntent): RpcCall {
  return { method: 'eth_estimateGas', params: [{ from, to, value: toQuantity(value), ...(data === '0x' ? {} : { data }) }] }
}

/** Returns the gas that a transaction would use now. Undefined if the node cannot execute the transaction. */
export async function measureGas({ rpc }: Node, intent: EvmIntent): Promise<bigint | undefined> {
  const [answer] = await rpc.request([estimateGasCall(intent)])
  return answer && 'result' in answer ? readQuantity(answer.result) : undefined
}

/** Returns the node's estimate. @throws {ChainError} `execution_reverted`, `insufficient_funds` */
export function readEstimate(answer: RpcAnswer | undefined): bigint {
  if (answer && 'refusal' in answer) {
    const cause = new RpcRefused(answer.refusal)
    // Reverts are checked first, because a contract may revert with the words "insufficient funds".
    const reverted = executionError(answer.refusal)
    if (reverted) throw reverted
    throw new ChainError(/insufficient (funds|balance)/i.test(answer.refusal.message) ? 'insufficient_funds' : 'unavailable', { cause })
  }
  return readQuantity(answer?.result)
}

/** Returns the gas estimate plus a quarter, up to nine tenths of a block. A plain transfer never needs more than estimated. */
export function withBuffer(estimate: bigint, isTransfer: boolean, blockGasLimit: bigint): bigint {
  if (isTransfer && estimate === TRANSFER_GAS) return TRANSFER_GAS
  const buffered = (estimate * 5n + 3n) / 4n
  const max = (blockGasLimit * 9n) / 10n
  const capped = buffered < max ? buffered : max
  return capped > estimate ? capped : estimate
}

/** Returns an intent whose data was checked. @throws {ChainError} `invalid_transaction` */
export const parseIntent = ({ from, to, value, data }: Intent): EvmIntent => ({
  from: evmAddress(from),
  to: evmAddress(to),
  value,
  data: parseCallData(data),
})

/** Returns an intent's `data`, or `0x` if it is absent. @throws {ChainError} `invalid_transaction` if it is not whole bytes in hexadecimal */
export function parseCallData(data: string | undefined): Hex {
  if (data === undefined || data === '') return '0x'
  if (!isHex(data) || data.length % 2 !== 0) throw new ChainError('invalid_transaction', { detail: 'data is not hexadecimal' })
  return data
}
