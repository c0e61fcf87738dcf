import { address } from '@solana/kit'

/** Programs with the same address on every Solana chain. */
export const systemProgram = address('11111111111111111111111111111111')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
/** The newer of the two token programs. A mint belongs to one of them. */
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** The memo program, version 2. It accepts any UTF-8 text, and needs no signers. @see https://www.solana-program.com/docs/memo */
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
