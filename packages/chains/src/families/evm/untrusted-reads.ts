import { isTimeout } from '@patina/http'
import type { ContractRead, ContractReads } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { isNodeDown, RequestRefused, type RpcAnswer, RpcRefused, resultOf, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { multicall, type Node, readContracts, readMulticall } from './multicall.ts'

/** Maximum average size of a read's result and, unless the results need a lot of gas, its maximum average gas. All reads of one call share them. */
export type ReadLimits = { bytes: number; gas?: bigint }

/** A token returns a word or a name, so these limits are generous. */
const TOKEN_LIMITS: ReadLimits = { bytes: 1_024, gas: 300_000n }
const BYTES_TO_SHARE = 16_384
const GAS_TO_SHARE = 500_000n
/** Average gas of a trusted read. A contract that burns all gas burns theirs too, for each of the addresses of a portfolio. */
const GAS_PER_TRUSTED_READ = 100_000n
/** Nodes refuse calls with more gas than they permit. Every node permits what one transaction may have. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MAX_GAS_PER_CALL = 16_000_000n
/** Maximum number of groups in one request. If each burns all of its gas, a slow node still answers before the timeout. */
const GROUPS_PER_REQUEST = 10

/**
 * Returns the results of `trusted` reads, then of `untrusted` ones, in one block and by one request to the node.
 *
 * An untrusted contract may be hostile: it may burn all the gas of the call, or return so much that decoding is slow. Such contracts are
 * read last, so that trusted reads are not affected. If the whole call fails, is too slow or too large, each group of untrusted reads is
 * called separately. A group that fails again, or returns too much, has no results. Neither has a group whose request is not answered in
 * time, while the node answers other reads.
 * @throws {ChainError} `unavailable`
 */
export async function readUntrusted(
  node: Node,
  trusted: readonly ContractRead[],
  untrusted: readonly (readonly ContractRead[])[],
  limits = TOKEN_LIMITS,
): Promise<ContractReads> {
  const reads = [...trusted, ...untrusted.flat()]
  try {
    return await readContracts(node, reads, untrusted.length > 0 ? limitsOf(node.network, untrusted.flat(), limits, trusted) : {})
  } catch (error) {
    if (untrusted.length === 0 || !isPerhapsHostile(error)) throw error
  }
  const { blockNumber, returned } = await readContracts(node, trusted)
  const separateResults: (Hex | undefined)[] = []
  for (let from = 0; from < untrusted.length; from += GROUPS_PER_REQUEST)
    separateResults.push(...(await readGroups(node, untrusted.slice(from, from + GROUPS_PER_REQUEST), blockNumber, limits)))
  return { blockNumber, returned: [...returned, ...separateResults] }
}

/** Returns the limits of one call. On Mantle, the gas of a call also pays for layer 1, so its size says nothing about the work. */
function limitsOf(
  { l1Fee }: EvmNetwork,
  untrusted: readonly ContractRead[],
  { bytes, gas }: ReadLimits,
  trusted: readonly ContractRead[] = [],
) {
  const maxBytes = BYTES_TO_SHARE + (untrusted.length + trusted.length) * bytes
  if (gas === undefined || l1Fee?.kind === 'mantle') return { maxBytes }
  const wanted = GAS_TO_SHARE + BigInt(untrusted.length) * gas + BigInt(trusted.length) * GAS_PER_TRUSTED_READ
  return { maxBytes, gas: least(MAX_GAS_PER_CALL, wanted) }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Returns whether the contracts of a request may have caused an error of the node. */
function isPerhapsHostile(error: unknown): boolean {
  const { cause } = error instanceof ChainError ? error : {}
  return cause instanceof RpcRefused || cause instanceof UnreadableAnswer || isTimeout(cause)
}

async function readGroups(
  node: Node,
  groups: readonly (readonly ContractRead[])[],
  block: bigint,
  limits: ReadLimits,
): Promise<(Hex | undefined)[]> {
  const { network, rpc } = node
  const calls = groups.map((group) => multicall(network, group, { block, gas: limitsOf(network, group, limits).gas }))
  const answers = await rpc.request(calls).catch(async (error: unknown) => {
    if (!isPerhapsHostile(error) || (error instanceof ChainError && error.cause instanceof RequestRefused)) throw error
    // A node that is down must not look like contracts without results.
    await readContracts(node, [])
    return []
  })
  return groups.flatMap((group, index) => {
    const results = readGroup(network, answers[index], limitsOf(network, group, limits).maxBytes)
    return group.map((_, read) => results[read])
  })
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
