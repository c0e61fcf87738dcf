import { AccountRole, address, type Instruction } from '@solana/kit'
import type { Transfer } from '../transactions/account.ts'
import { memoProgram, token2022Program } from './programs.ts'

/**
 * Returns the instructions of a payment with what its receiver looks for. The memo is directly before the last instruction. Token accounts of
 * Token-2022 may require a memo directly before each transfer, so each of its transfers has one. The references are the last accounts of the last
 * instruction, which no program reads.
 * @see https://github.com/solana-foundation/solana-pay/blob/master/SPEC.md
 */
export function findable(
  instructions: readonly Instruction[],
  { memo, references = [] }: Pick<Transfer, 'memo' | 'references'>,
): Instruction[] {
  const named = references.map((reference) => ({ address: address(reference), role: AccountRole.READONLY }))
  const notes = memo === undefined ? [] : [{ programAddress: memoProgram, data: new TextEncoder().encode(memo) }]
  return instructions.flatMap((instruction, index) => {
    if (index === instructions.length - 1) return [...notes, { ...instruction, accounts: [...(instruction.accounts ?? []), ...named] }]
    return instruction.programAddress === token2022Program ? [...notes, instruction] : [instruction]
  })
}
