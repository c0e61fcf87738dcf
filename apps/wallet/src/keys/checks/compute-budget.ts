import { view } from './solana-accounts.ts'
import type { Step } from './solana-message.ts'
import { computeBudgetProgram } from './solana-programs.ts'

const maxUnits = 1_400_000n

/** Tags of the program's instructions, with the size of each. @see https://github.com/anza-xyz/solana-sdk (compute-budget-interface) */
const sizes: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 9, 4: 5 }

export type ComputeBudget = { units: bigint; price: bigint }

/**
 * Separates the instructions of the compute budget program from the others. The runtime ignores bytes behind an instruction, so one with more
 * bytes would have an effect. It refuses an instruction that stands twice.
 * @returns `budget`: compute units, and their price in micro-lamports. Undefined if an instruction is not exactly a known one, or stands twice
 */
export function readComputeBudget(steps: readonly Step[]): { budget: ComputeBudget | undefined; others: readonly Step[] } {
  const found = steps.filter((step) => step.program === computeBudgetProgram).map(({ data }) => data)
  const others = steps.filter((step) => step.program !== computeBudgetProgram)
  const byTag = new Map(found.map((data) => [data[0] ?? -1, data]))
  const isReadable = byTag.size === found.length && found.every((data) => sizes[data[0] ?? -1] === data.length)
  if (!isReadable) return { budget: undefined, others }
  const [limit, price] = [byTag.get(2), byTag.get(3)]
  const budget = {
    units: limit ? BigInt(view(limit).getUint32(1, true)) : maxUnits,
    price: price ? view(price).getBigUint64(1, true) : 0n,
  }
  return { budget, others }
}
