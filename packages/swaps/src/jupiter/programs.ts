import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@patina/chains'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Jupiter's program, and the account with which it signs its events. */
export const JUPITER_PROGRAM = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
export const EVENT_AUTHORITY = address('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf')

/** SPL Token and its successor. */
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]

/** Maximum price of a compute unit in micro-lamports. */
export const MAX_PRICE = 10_000_000n
/** Maximum compute units of a transaction. */
export const MAX_COMPUTE_UNITS = 1_400_000n

/** Returns the associated account: the wallet's standard account for a token. */
export async function associatedAccount(owner: Address, mint: Address, tokenProgram: Address): Promise<Address> {
  const seeds = [owner, tokenProgram, mint].map((part) => new Uint8Array(getAddressEncoder().encode(part)))
  const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return account
}
