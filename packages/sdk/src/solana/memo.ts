import { address, type Instruction } from '@solana/kit'

/** The memo program, version 2. It accepts any UTF-8 text, and needs no signers. @see https://www.solana-program.com/docs/memo */
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Returns the instructions with a memo directly before the last one. Token accounts that require a memo look for it there. */
export function withMemo(instructions: readonly Instruction[], memo: string | undefined): Instruction[] {
  if (memo === undefined) return [...instructions]
  return [...instructions.slice(0, -1), { programAddress: memoProgram, data: new TextEncoder().encode(memo) }, ...instructions.slice(-1)]
}
