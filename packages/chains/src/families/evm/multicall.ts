import { decodeAbiParameters, decodeFunctionResult, encodeFunctionData, hexToString, parseAbi, trim } from 'viem'
import type { ContractRead, ContractReads } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type Rpc, type RpcCall, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { Bytes, toQuantity } from './wire.ts'

/** A node and the network that it follows. */
export type Node = { network: EvmNetwork; rpc: Rpc }

export const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
  'function getEthBalance(address account) view returns (uint256)',
  'function getBlockNumber() view returns (uint256)',
])

/** Maximum number of reads in one `eth_call`, which limits its cost for the node. 100 unlisted tokens with metadata are 400 reads. */
const READS_PER_CALL = 500
const blockNumberData = encodeFunctionData({ abi: multicallAbi, functionName: 'getBlockNumber' })
const ARB_SYS: Hex = '0x0000000000000000000000000000000000000064'
const arbBlockNumberData = encodeFunctionData({ abi: parseAbi(['function arbBlockNumber() view returns (uint256)']) })
const readBytes = shape('call result', Bytes)

type CallOptions = { block?: bigint | undefined; gas?: bigint | undefined }

/**
 * Returns the results of contract calls, all in one block. Up to 500 reads need one request to the node. `gas` is the limit of one request;
 * without it, a node has its own.
 * @throws {ChainError} `unavailable`. The cause is an `RpcRefused` if the node did not execute the calls, and an `UnreadableAnswer` if the
 * results of one request exceed `maxBytes`.
 * @see https://www.multicall3.com
 */
export async function readContracts(
  { network, rpc }: Node,
  reads: readonly ContractRead[],
  { block, gas, maxBytes }: CallOptions & { maxBytes?: number } = {},
): Promise<ContractReads> {
  const chunks: ContractRead[][] = []
  for (let from = 0; from === 0 || from < reads.length; from += READS_PER_CALL) chunks.push(reads.slice(from, from + READS_PER_CALL))
  const answers = await rpc.read(chunks.map((chunk) => multicall(network, chunk, { block, gas })))
  const parts = answers.map((answer) => readMulticall(network, answer, maxBytes))

  const blockNumber = parts[0]?.blockNumber
  if (blockNumber === undefined) throw new ChainError('unavailable')
  if (parts.some((part) => part.blockNumber !== blockNumber)) {
    if (block !== undefined) throw new ChainError('unavailable', { cause: new Error('The node answered for another block than requested') })
    return readContracts({ network, rpc }, reads, { block: blockNumber, gas, ...(maxBytes !== undefined && { maxBytes }) })
  }

  const returned = parts.flatMap((part) => part.returned)
  if (returned.length !== reads.length) throw new ChainError('unavailable', { cause: new Error('Multicall3 returned too few results') })
  return { blockNumber, returned }
}

/** Returns one `eth_call` that executes these reads and returns its block number. `readMulticall` decodes the result of the call. */
export function multicall(network: EvmNetwork, reads: readonly ContractRead[], { block, gas }: CallOptions = {}): RpcCall {
  const { multicall3 } = network
  const calls = [...blockNumberReads(network), ...reads].map((read) => ({ ...read, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  const call = { to: multicall3, data, ...(gas !== undefined && { gas: toQuantity(gas) }) }
  return { method: 'eth_call', params: [call, block === undefined ? 'latest' : toQuantity(block)] }
}

/**
 * Returns two reads of the block's number. On Arbitrum, contracts see the number of a block of layer 1 instead, and only a system contract knows
 * the own one. Other chains have no code there, also local copies of Arbitrum: they return nothing.
 * @see https://docs.arbitrum.io/build-decentralized-apps/arbitrum-vs-ethereum/block-numbers-and-time
 */
const blockNumberReads = ({ multicall3, l1Fee }: EvmNetwork): ContractRead[] => [
  ...(l1Fee?.kind === 'arbitrum' ? [{ target: ARB_SYS, callData: arbBlockNumberData }] : []),
  { target: multicall3, callData: blockNumberData },
]

/** Decodes the result of `multicall`. @throws {ChainError} `unavailable` if it is not an answer of Multicall3, or exceeds `maxBytes` */
export function readMulticall(network: EvmNetwork, result: unknown, maxBytes = Number.POSITIVE_INFINITY): ContractReads {
  const data = readBytes(result)
  if (data.length > 2 + 2 * maxBytes)
    throw new ChainError('unavailable', { cause: new UnreadableAnswer(`The contracts returned more than ${maxBytes} bytes`) })
  try {
    const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data })
    const returned = results.map(({ success, returnData }) => (success ? returnData : undefined))
    const numbers = returned.splice(0, blockNumberReads(network).length).map(readUint)
    const blockNumber = numbers.find((number) => number !== undefined)
    if (blockNumber !== undefined) return { blockNumber, returned }
  } catch (cause) {
    throw new ChainError('unavailable', { cause })
  }
  throw new ChainError('unavailable', { cause: new Error('Multicall3 returned no block number') })
}

/** Returns the first word of a result as a number, or undefined if the result is shorter. */
export function readUint(returned: Hex | undefined): bigint | undefined {
  return returned && returned.length >= 66 ? BigInt(returned.slice(0, 66)) : undefined
}

/**
 * Returns a text result: a string, or the `bytes32` of early tokens such as MKR. Returns an empty text if the result is neither of these
 * encodings.
 */
export function readText(returned: Hex | undefined): string {
  if (!returned || returned.length < 66) return ''
  try {
    if (returned.length === 66) return hexToString(trim(returned, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], returned)[0]
  } catch {
    return ''
  }
}
