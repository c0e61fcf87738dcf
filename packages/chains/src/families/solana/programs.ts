import { type LibraryAddress, parseAddress } from './addresses.ts'

/** Programs with the same address on every Solana chain. */
export const SYSTEM_PROGRAM: LibraryAddress = parseAddress('11111111111111111111111111111111')
export const COMPUTE_BUDGET_PROGRAM: LibraryAddress = parseAddress('ComputeBudget111111111111111111111111111111')
export const STAKE_PROGRAM: LibraryAddress = parseAddress('Stake11111111111111111111111111111111111111')
export const TOKEN_PROGRAM: LibraryAddress = parseAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const ASSOCIATED_TOKEN_PROGRAM: LibraryAddress = parseAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const TOKEN_2022_PROGRAM: LibraryAddress = parseAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const LOOKUP_TABLE_PROGRAM: LibraryAddress = parseAddress('AddressLookupTab1e1111111111111111111111111')
/** @see https://developers.metaplex.com/token-metadata */
export const METADATA_PROGRAM: LibraryAddress = parseAddress('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** @see https://developers.metaplex.com/core */
export const CORE_PROGRAM: LibraryAddress = parseAddress('CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d')

export const isTokenProgram = (program: string) => program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
