import type { Head, NodeMethods } from './adapter.ts'
import { ChainError } from './errors.ts'

/** One node of a chain. `hashAt` returns the hash of its block at a height, or undefined without one. The hash distinguishes forks. */
export type NodeAdapter = NodeMethods & { hashAt?: (number: bigint) => Promise<string | undefined> }

export type NodeHead<T> = { node: T; head: Head }

export type Agreement<T> = {
  /** The nodes that agree, in the order of all nodes. Never empty. */
  agreed: NodeHead<T>[]
  behind: NodeHead<T>[]
  otherFork: NodeHead<T>[]
}

/** Maximum distances between heads of healthy nodes; the larger one counts. Each node receives a block at its own time. */
const MAX_LAG_BLOCKS = 10
const MAX_LAG_MS = 60_000

/**
 * Returns which of these heads agree. It leaves out heads far from the median (of two, the lower, since nodes lag more often than they run
 * ahead). Then it compares the remaining nodes' blocks at their lowest head. The largest group agrees. If two groups are equal, the first wins.
 */
export async function agreeOnHead<T extends { adapter: NodeAdapter }>(
  heads: readonly [NodeHead<T>, ...NodeHead<T>[]],
  blockTimeMs: number,
): Promise<Agreement<T>> {
  const lag = BigInt(Math.max(MAX_LAG_BLOCKS, Math.ceil(MAX_LAG_MS / blockTimeMs)))
  const numbers = ascending(heads)
  const middle = numbers[Math.floor(numbers.length / 2)] ?? heads[0].head.number
  const behind = heads.filter(({ head }) => head.number < middle - lag)
  const ahead = heads.filter(({ head }) => head.number > middle + lag)
  const near = heads.filter((one) => !behind.includes(one) && !ahead.includes(one))
  const groups = await byFork(near)
  const largest = groups.reduce((best, group) => (group.length > best.length ? group : best), groups[0] ?? [])
  return { agreed: largest, behind, otherFork: [...ahead, ...groups.filter((group) => group !== largest).flat()] }
}

/** Groups nodes by their block at the lowest of their heads, in their order. A node that does not return the block joins the first group. */
async function byFork<T extends { adapter: NodeAdapter }>(near: readonly NodeHead<T>[]): Promise<NodeHead<T>[][]> {
  const [lowest = 0n] = ascending(near)
  const hashes = await Promise.all(near.map((one) => hashAt(one, lowest)))
  const groups = new Map<string, NodeHead<T>[]>()
  const common = hashes.find((hash) => hash !== undefined) ?? ''
  for (const [position, one] of near.entries()) {
    const hash = hashes[position] ?? common
    groups.set(hash, [...(groups.get(hash) ?? []), one])
  }
  return [...groups.values()]
}

const ascending = (heads: readonly { head: Head }[]): bigint[] =>
  heads.map(({ head }) => head.number).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))

async function hashAt<T extends { adapter: NodeAdapter }>({ node, head }: NodeHead<T>, number: bigint): Promise<string | undefined> {
  if (head.number === number) return head.hash
  try {
    return await node.adapter.hashAt?.(number)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
