import type { ChainAdapter, Head } from './adapter.ts'
import { ChainError } from './errors.ts'

/** One node of a chain. `hashAt` is the hash of its block of that height, undefined where it has none; it tells forks apart. */
export type NodeAdapter = ChainAdapter & { hashAt?: (number: bigint) => Promise<string | undefined> }

export type Told<T> = { node: T; head: Head }

export type Agreement<T> = {
  /** In the order of the nodes. Never empty. */
  agreed: Told<T>[]
  behind: Told<T>[]
  otherFork: Told<T>[]
}

/** So many blocks, or what the chain makes in so long, may lie between nodes that are well: each hears of a block in its own time. */
const USUAL_LAG_BLOCKS = 10
const USUAL_LAG_MS = 60_000

/**
 * Which of these heads belong together. Who is far from the middle one is left out (of two, the lower: to lag is common, to run ahead of
 * the chain is not), then who has another block at the height that all of them have: the most decide, and at evens the first.
 */
export async function agreeOnHead<T extends { adapter: NodeAdapter }>(
  told: readonly [Told<T>, ...Told<T>[]],
  blockTimeMs: number,
): Promise<Agreement<T>> {
  const lag = BigInt(Math.max(USUAL_LAG_BLOCKS, Math.ceil(USUAL_LAG_MS / blockTimeMs)))
  const numbers = ascending(told)
  const middle = numbers[Math.floor(numbers.length / 2)] ?? told[0].head.number
  const behind = told.filter(({ head }) => head.number < middle - lag)
  const ahead = told.filter(({ head }) => head.number > middle + lag)
  const near = told.filter((one) => !behind.includes(one) && !ahead.includes(one))
  const groups = await byFork(near)
  const largest = groups.reduce((most, group) => (group.length > most.length ? group : most), groups[0] ?? [])
  return { agreed: largest, behind, otherFork: [...ahead, ...groups.filter((group) => group !== largest).flat()] }
}

/** Nodes by the block that they have at the lowest of their heads, in their order. Who does not say is believed to be with the first. */
async function byFork<T extends { adapter: NodeAdapter }>(near: readonly Told<T>[]): Promise<Told<T>[][]> {
  const [lowest = 0n] = ascending(near)
  const hashes = await Promise.all(near.map((one) => hashAt(one, lowest)))
  const groups = new Map<string, Told<T>[]>()
  const common = hashes.find((hash) => hash !== undefined) ?? ''
  for (const [position, one] of near.entries()) {
    const hash = hashes[position] ?? common
    groups.set(hash, [...(groups.get(hash) ?? []), one])
  }
  return [...groups.values()]
}

const ascending = (told: readonly { head: Head }[]): bigint[] =>
  told.map(({ head }) => head.number).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))

async function hashAt<T extends { adapter: NodeAdapter }>({ node, head }: Told<T>, number: bigint): Promise<string | undefined> {
  if (head.number === number) return head.hash
  try {
    return await node.adapter.hashAt?.(number)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
