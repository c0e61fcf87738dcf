import type { Address } from '../../adapter.ts'
import type { Instruction } from './executed-instructions.ts'
import { systemMovement } from './instructions.ts'
import { isTokenProgram } from './programs.ts'

/** Lamports that an instruction moved. `amount` is absent if the instruction closed the account, or withdrew everything above the rent. */
export type LamportMove = { from: Address; to: Address; amount?: bigint }

/**
 * Returns the transfers of the system program and the lamports of closed token accounts, in the order of the instructions.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/instruction.rs (CloseAccount 9, WithdrawExcessLamports 38)
 */
export function lamportMoves(instructions: readonly Instruction[]): LamportMove[] {
  return instructions.flatMap((instruction): LamportMove[] => {
    const { program, accounts, data } = instruction
    const sent = systemMovement(instruction)
    if (sent?.to) return [{ from: sent.from, to: sent.to, amount: sent.amount }]
    const [from, to] = accounts
    const empties = program !== undefined && isTokenProgram(program) && (data[0] === 9 || data[0] === 38)
    return empties && from !== undefined && to !== undefined ? [{ from, to }] : []
  })
}

/**
 * Returns the rent of token accounts that each party paid. A negative amount was returned to the party.
 *
 * - `deposits` has every token account of the transaction, with the growth of its rent.
 * - The first sender of lamports to a new account paid its rent. The receiver of a closed account's lamports got its rent.
 * - If an account is closed and created again, only the instructions after the closing count.
 * - The fee payer paid, or got, the rent that no instruction explains.
 */
export function rentPaid(deposits: ReadonlyMap<Address, bigint>, moves: readonly LamportMove[], feePayer: Address): Map<Address, bigint> {
  const paid = new Map<Address, bigint>()
  const add = (party: Address, amount: bigint) => paid.set(party, (paid.get(party) ?? 0n) + amount)
  for (const [account, deposit] of deposits) {
    const emptied = moves.findLastIndex(({ from, amount }) => from === account && amount === undefined)
    const receiver = moves[emptied]?.to ?? feePayer
    let rest = deposit
    // Rent that moved between two token accounts is added to the fee payer once and subtracted once, so it sums to zero.
    for (const { from, to, amount = 0n } of moves.slice(emptied + 1)) {
      if (rest <= 0n || to !== account || deposits.has(from)) continue
      const share = min(amount, rest)
      add(from, share)
      rest -= share
    }
    add(rest < 0n && !deposits.has(receiver) ? receiver : feePayer, rest)
  }
  return paid
}

export const min = (one: bigint, other: bigint) => (one < other ? one : other)
