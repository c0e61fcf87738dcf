import { encodeFunctionData, type Hex, parseAbi, serializeTransaction } from 'viem'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, type RpcCall, resultOf } from '../../json-rpc.ts'
import type { EvmNetwork, LayerOneFee } from '../../network.ts'
import { shape } from '../../shape.ts'
import { readUint } from './multicall.ts'
import { executionError } from './reverts.ts'
import { Bytes, type EvmIntent } from './wire.ts'

const oracleAbi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function tokenRatio() view returns (uint256)',
])
/** @see https://github.com/OffchainLabs/nitro-contracts (src/node-interface/NodeInterface.sol) */
const nodeInterfaceAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])

/**
 * Placeholders for values that are unknown before the estimate. The bytes of the assumed transaction are long and compress badly, so the
 * final transaction is rarely larger.
 */
const placeholders = { nonce: 0x9c3e71, gas: 0x1f4a8bd3n, maxFeePerGas: 0x2d7be19c4f63n, maxPriorityFeePerGas: 0x4be8d1a7c2n }
const signature: { r: Hex; s: Hex; yParity: number } = {
  r: '0xe1b7c94a0d5f2836bca9817e4d30f562978ae3cb14d06f7289be5a31fc7d4e02',
  s: '0x3d82f6a51c97be40e85b1f29d6a3c70b94ed57183ac6f20b7e59d14c8fa36be5',
  yParity: 1,
}

const readBytes = shape('call result', Bytes)

/** Returns the call for the layer 1 charge of this transaction's data. Undefined if the network has no such charge. */
export function layerOneFeeCall({ caip2, l1Fee }: EvmNetwork, intent: EvmIntent): RpcCall | undefined {
  if (!l1Fee) return undefined
  if (l1Fee.kind === 'arbitrum') {
    const args = [intent.to, false, intent.data] as const
    return ethCall({ ...intent, to: l1Fee.nodeInterface, data: encodeFunctionData({ abi: nodeInterfaceAbi, args }) })
  }
  const { to, value, data } = intent
  const transaction = { type: 'eip1559', chainId: Number(caip2.slice('eip155:'.length)), to, value, data, ...placeholders } as const
  // The oracles of the OP stack and of Mantle add the length of a signature to unsigned bytes. Scroll's oracle needs signed bytes.
  const bytes = l1Fee.kind === 'scroll' ? serializeTransaction(transaction, signature) : serializeTransaction(transaction)
  return ethCall({ to: l1Fee.oracle, data: encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] }) })
}

/** Returns the call for Mantle's price of ether in its native token, a factor of Mantle's layer 1 fee. Empty on other chains. */
export function tokenRatioCalls({ l1Fee }: EvmNetwork): RpcCall[] {
  if (l1Fee?.kind !== 'mantle') return []
  return [ethCall({ to: l1Fee.oracle, data: encodeFunctionData({ abi: oracleAbi, functionName: 'tokenRatio' }) })]
}

/**
 * Returns the layer 1 fee in wei, and whether the gas limit includes the fee, from the answers to `layerOneFeeCall` and `tokenRatioCalls`.
 * Returns undefined if the chain lacks the contract, for example a local copy of the network.
 * @throws {ChainError} `unavailable` if the node refuses, or answers something else
 */
export function readLayerOneFee(
  { kind }: LayerOneFee,
  answer: RpcAnswer | undefined,
  tokenRatio?: RpcAnswer,
): { amount: bigint; isInGas: boolean } | undefined {
  const returned = readBytes(answer && resultOf(answer))
  if (kind !== 'arbitrum') {
    const amount = readUint(returned)
    if (amount === undefined) return undefined
    return { amount: kind === 'mantle' ? amount * readTokenRatio(tokenRatio) : amount, isInGas: false }
  }
  const gas = readUint(returned)
  const baseFee = returned.length >= 130 ? readUint(`0x${returned.slice(66)}`) : undefined
  return gas === undefined || baseFee === undefined ? undefined : { amount: gas * baseFee, isInGas: true }
}

function readTokenRatio(answer: RpcAnswer | undefined): bigint {
  const ratio = readUint(readBytes(answer && resultOf(answer)))
  if (ratio === undefined) throw new ChainError('unavailable', { cause: new Error('The gas price oracle returns no token ratio') })
  return ratio
}

/** A gas amount for sampling the operator fee. A fee of a millionth of a wei per gas is then still a whole number of wei. */
const SAMPLE_GAS = 1_000_000_000n

/**
 * Returns the calls for the operator fee of an OP-stack chain: for zero gas and for a large amount of gas. The real gas is known only from
 * an answer in the same request, so the fee is interpolated. Returns an empty list on other chains.
 * @see https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
 */
export function operatorFeeCalls({ l1Fee }: EvmNetwork): RpcCall[] {
  if (l1Fee?.kind !== 'op-stack' && l1Fee?.kind !== 'mantle') return []
  return [0n, SAMPLE_GAS].map((gas) =>
    ethCall({ to: l1Fee.oracle, data: encodeFunctionData({ abi: oracleAbi, functionName: 'getOperatorFee', args: [gas] }) }),
  )
}

/**
 * Returns the operator fee for this amount of gas, in wei: a constant plus a price per gas. Returns 0 if the oracle is older than Isthmus
 * and has no operator fee.
 * @throws {ChainError} `unavailable` if the node refuses for another reason
 */
export function readOperatorFee([constant, total]: readonly (RpcAnswer | undefined)[], gas: bigint): bigint {
  const [constantFee, sampleFee] = [operatorFee(constant), operatorFee(total)]
  return sampleFee > constantFee ? constantFee + ((sampleFee - constantFee) * gas) / SAMPLE_GAS : constantFee
}

function operatorFee(answer: RpcAnswer | undefined): bigint {
  if (!answer || ('refusal' in answer && executionError(answer.refusal))) return 0n
  return readUint(readBytes(resultOf(answer))) ?? 0n
}

function ethCall({ from, to, value, data }: { from?: Hex; to: Hex; value?: bigint; data: Hex }): RpcCall {
  return { method: 'eth_call', params: [{ ...(from && { from }), to, ...(value && { value: `0x${value.toString(16)}` }), data }, 'latest'] }
}
