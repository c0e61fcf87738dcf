import type { ContractRead, ContractReads } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { isNodeDown, type RpcAnswer, RpcRefused, resultOf, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { multicall, type Node, readContracts, readMulticall } from './multicall.ts'

/**
 * Maximum average size of a read's result. A token returns a word or a name, so the limit is generous. All reads of one call share the
 * limit.
 */
const BYTES_PER_READ = 1_024
const BYTES_TO_SHARE = 16_384

/**
 * Returns the results of `trusted` reads, then of `untrusted` ones, in one block and by one request to the node.
 *
 * An untrusted contract may be hostile: it may burn all the gas of the call, or return so much that decoding is slow. Such contracts are
 * read last, so that trusted reads are not affected. If the whole call fails or is too large, each group of untrusted reads is called
 * separately. A group that fails again, or returns too much, has no results.
 * @throws {ChainError} `unavailable`
 */
export async function readUntrusted(
  node: Node,
  trusted: readonly ContractRead[],
  untrusted: readonly (readonly ContractRead[])[],
  bytesPerRead = BYTES_PER_READ,
): Promise<ContractReads> {
  const maxBytes = (reads: readonly ContractRead[]) => BYTES_TO_SHARE + reads.length * bytesPerRead
  const reads = [...trusted, ...untrusted.flat()]
  try {
    return await readContracts(node, reads, { maxBytes: maxBytes(reads) })
  } catch (error) {
    const hasFailed = error instanceof ChainError && (error.cause instanceof RpcRefused || error.cause instanceof UnreadableAnswer)
    if (untrusted.length === 0 || !hasFailed) throw error
  }
  const { blockNumber, returned } = await readContracts(node, trusted)
  const answers = await node.rpc.request(untrusted.map((group) => multicall(node.network, group, blockNumber)))
  const separateResults = untrusted.flatMap((group, index) => {
    const results = readGroup(node.network, answers[index], maxBytes(group))
    return group.map((_, read) => results[read])
  })
  return { blockNumber, returned: [...returned, ...separateResults] }
}

/** @throws {ChainError} `unavailable` if the node did not execute the call because of a rate limit, or answered with something else */
function readGroup(network: EvmNetwork, answer: RpcAnswer | undefined, maxBytes: number): (Hex | undefined)[] {
  try {
    return answer ? readMulticall(network, resultOf(answer), maxBytes).returned : []
  } catch (error) {
    const { cause } = error instanceof ChainError ? error : {}
    if (cause instanceof UnreadableAnswer || (cause instanceof RpcRefused && !isNodeDown(error))) return []
    throw error
  }
}
