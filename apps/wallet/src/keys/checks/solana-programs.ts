import * as programs from '@patina/claims'
import { address } from '@solana/kit'

export { memoProgram, systemProgram } from '@patina/claims'

/** The same programs, as addresses of the library. */
export const associatedTokenProgram = address(programs.associatedTokenProgram)
export const tokenProgram = address(programs.tokenProgram)
export const token2022Program = address(programs.token2022Program)
