import { address } from '@solana/kit'

/** Programs and sysvars with the same address on every Solana chain. */
export const systemProgram = address('11111111111111111111111111111111')
export const splToken = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const splToken2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokens = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const stakeProgram = address('Stake11111111111111111111111111111111111111')
export const voteProgram = address('Vote111111111111111111111111111111111111111')
export const computeBudgetProgram = address('ComputeBudget111111111111111111111111111111')
export const lookupTableProgram = address('AddressLookupTab1e1111111111111111111111111')
export const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const firstMemoProgram = address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')
export const sysvarOwner = address('Sysvar1111111111111111111111111111111111111')
export const slotHashesSysvar = address('SysvarS1otHashes111111111111111111111111111')
