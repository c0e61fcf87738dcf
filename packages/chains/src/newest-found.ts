import type { Located } from './adapter.ts'

/** Maximum number of transactions of one search. Reading more would take longer than a worker's claim on a search. */
const MAX_FOUND = 250

/**
 * Returns the newest of these transactions from block `lowest` on, each once and newest first. Blocks are never split: the result ends above
 * the block that would exceed the maximum, unless this block is the newest.
 */
export function newestOf(located: readonly Located[], lowest: bigint): { located: Located[]; lowest: bigint } {
  const unique = new Map(located.filter(({ block }) => block >= lowest).map((one) => [one.hash, one]))
  const sorted = [...unique.values()].sort((one, other) => compare(other.block, one.block))
  const beyond = sorted[MAX_FOUND]
  if (!beyond) return { located: sorted, lowest }
  const first = sorted[0]?.block === beyond.block ? beyond.block : beyond.block + 1n
  return { located: sorted.filter(({ block }) => block >= first), lowest: first }
}

export const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
