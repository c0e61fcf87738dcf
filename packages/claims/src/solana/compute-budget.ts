import { view } from './data.ts'
import { computeBudgetProgram } from './programs.ts'

const maxUnits = 1_400_000n

/** Tags of the program's instructions, with the size of each. @see https://github.com/anza-xyz/solana-sdk (compute-budget-interface) */
const sizes: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 9, 4: 5 }

export type ComputeBudget = { units: bigint; price: bigint }

const signatureFee = 5_000n

/**
 * Separates the instructions of the compute budget program from the others. The runtime ignores bytes behind an instruction, so one with more
 * bytes would have an effect. It refuses a second instruction of the same kind.
 * @returns `budget`: compute units, and their price in micro-lamports. Undefined if an instruction is not exactly a known one, or occurs twice
 */
export function readComputeBudget<S extends { program: string; data: Uint8Array }>(
  steps: readonly S[],
): { budget: ComputeBudget | undefined; others: readonly S[] } {
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

/** Returns the fee of a message, in lamports. The price is in micro-lamports. */
export const feeOf = ({ units, price }: ComputeBudget, signatures: number) =>
  BigInt(signatures) * signatureFee + (units * price + 999_999n) / 1_000_000n
