import type { Address } from '../../adapter.ts'
import type { Instruction } from './executed-instructions.ts'
import { systemMovement } from './instructions.ts'
import { isTokenProgram, LOOKUP_TABLE_PROGRAM } from './programs.ts'

/** Lamports that an instruction moved. `amount` is absent if the instruction closed the account, or withdrew everything above the rent. */
export type LamportMove = { from: Address; to: Address; amount?: bigint }

/**
 * Returns the transfers of the system program and the lamports of closed token accounts, mints and lookup tables, in the order of the
 * instructions. A lookup table closes by 4: the table, its authority, and the receiver.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/instruction.rs (CloseAccount 9, WithdrawExcessLamports 38)
 */
export function lamportMoves(instructions: readonly Instruction[]): LamportMove[] {
  return instructions.flatMap((instruction): LamportMove[] => {
    const { program, accounts, data } = instruction
    const sent = systemMovement(instruction)
    if (sent?.to) return [{ from: sent.from, to: sent.to, amount: sent.amount }]
    const [from, to, third] = accounts
    if (program === LOOKUP_TABLE_PROGRAM && data[0] === 4) return from !== undefined && third !== undefined ? [{ from, to: third }] : []
    const empties = program !== undefined && isTokenProgram(program) && (data[0] === 9 || data[0] === 38)
    return empties && from !== undefined && to !== undefined ? [{ from, to }] : []
  })
}

/** The part of an account's rent that a party paid. A negative amount was returned to the party. */
export type RentShare = { account: Address; party: Address; amount: bigint }

/**
 * Returns who paid the rent of accounts, and got it back.
 *
 * - `deposits` has every token account and every new or closed account with data, with the growth of its rent.
 * - The first sender of lamports to a new account paid its rent. The receiver of a closed account's lamports got its rent.
 * - If an account is closed and created again, only the instructions after the closing count.
 * - The fee payer paid, or got, the rent that no instruction explains.
 */
export function rentShares(deposits: ReadonlyMap<Address, bigint>, moves: readonly LamportMove[], feePayer: Address): RentShare[] {
  const shares: RentShare[] = []
  for (const [account, deposit] of deposits) {
    const add = (party: Address, amount: bigint) => shares.push({ account, party, amount })
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
  return shares.filter(({ amount }) => amount !== 0n)
}

/** Returns the rent that each party paid in all. */
export function rentPaid(shares: readonly RentShare[]): Map<Address, bigint> {
  const paid = new Map<Address, bigint>()
  for (const { party, amount } of shares) paid.set(party, (paid.get(party) ?? 0n) + amount)
  return paid
}

export const min = (one: bigint, other: bigint) => (one < other ? one : other)
