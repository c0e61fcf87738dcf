import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { ChainError } from '../../errors.ts'
import { type Rpc, type RpcCall, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { Bytes, toQuantity } from './wire.ts'

/** A view call on a contract, with encoded arguments. */
export type ContractRead = { target: Hex; callData: Hex }

export type ContractReads = {
  blockNumber: bigint
  /** What each contract returned, in the order of the reads; undefined where the call reverted. Little is known about its length. */
  returned: (Hex | undefined)[]
}

/** The node that a read asks, and the network it follows. */
export type Node = { network: EvmNetwork; rpc: Rpc }

export const multicallAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[])',
  'function getEthBalance(address account) view returns (uint256)',
  'function getBlockNumber() view returns (uint256)',
])

/** Bounds what one `eth_call` costs the node; four hundred are 100 unlisted tokens with their metadata. */
const READS_PER_CALL = 500
const blockNumberData = encodeFunctionData({ abi: multicallAbi, functionName: 'getBlockNumber' })
const readBytes = shape('call result', Bytes)

/**
 * What these contracts return, all in one block and, up to 500 reads, by one upstream request.
 * @throws {ChainError} `unavailable`, with an `RpcRefused` as cause when the node would not execute the calls, and an `UnreadableAnswer`
 * when one request's worth of them returned more than `mostBytes`
 * @see https://www.multicall3.com
 */
export async function readContracts(
  { network, rpc }: Node,
  reads: readonly ContractRead[],
  { block, mostBytes }: { block?: bigint; mostBytes?: number } = {},
): Promise<ContractReads> {
  const chunks: ContractRead[][] = []
  for (let from = 0; from === 0 || from < reads.length; from += READS_PER_CALL) chunks.push(reads.slice(from, from + READS_PER_CALL))
  const answers = await rpc.read(chunks.map((chunk) => multicall(network.multicall3, chunk, block)))
  const parts = answers.map((answer) => readMulticall(answer, mostBytes))

  const blockNumber = parts[0]?.blockNumber
  if (blockNumber === undefined) throw new ChainError('unavailable')
  if (parts.some((part) => part.blockNumber !== blockNumber)) {
    if (block !== undefined)
      throw new ChainError('unavailable', { cause: new Error('The node did not answer for the block it was asked for') })
    return readContracts({ network, rpc }, reads, { block: blockNumber, ...(mostBytes !== undefined && { mostBytes }) })
  }

  const returned = parts.flatMap((part) => part.returned)
  if (returned.length !== reads.length) throw new ChainError('unavailable', { cause: new Error('Multicall3 left results out') })
  return { blockNumber, returned }
}

/** One `eth_call` that executes these reads and tells its block. `readMulticall` reads its result. */
export function multicall(multicall3: Hex, reads: readonly ContractRead[], block?: bigint): RpcCall {
  const calls = [{ target: multicall3, callData: blockNumberData }, ...reads].map((read) => ({ ...read, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] })
  return { method: 'eth_call', params: [{ to: multicall3, data }, block === undefined ? 'latest' : toQuantity(block)] }
}

/** @throws {ChainError} `unavailable` when it is no answer of Multicall3, or one of more than `mostBytes` */
export function readMulticall(result: unknown, mostBytes = Number.POSITIVE_INFINITY): ContractReads {
  const data = readBytes(result)
  if (data.length > 2 + 2 * mostBytes)
    throw new ChainError('unavailable', { cause: new UnreadableAnswer(`The contracts returned more than ${mostBytes} bytes`) })
  try {
    const [block, ...results] = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data })
    const blockNumber = readUint(block?.returnData)
    if (blockNumber !== undefined) {
      return { blockNumber, returned: results.map(({ success, returnData }) => (success ? returnData : undefined)) }
    }
  } catch (cause) {
    throw new ChainError('unavailable', { cause })
  }
  throw new ChainError('unavailable', { cause: new Error('Multicall3 told no block number') })
}

/** The first word that a contract returned, as a number; undefined when it returned less than a word. */
export function readUint(returned: Hex | undefined): bigint | undefined {
  return returned && returned.length >= 66 ? BigInt(returned.slice(0, 66)) : undefined
}

/** The first word that a contract returned, as an address; undefined when it is none. */
export function readAddress(returned: Hex | undefined): Hex | undefined {
  return returned && /^0x0{24}[0-9a-f]{40}/i.test(returned) ? `0x${returned.slice(26, 66)}` : undefined
}
