import { type Address, isOffCurveAddress } from '@solana/kit'
import { ChainError } from '../../errors.ts'
import type { NodeAccount } from './accounts.ts'
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'
import { readHolding, tokenKindOf } from './token-layout.ts'

/**
 * Checks that a key can exist for the address. Addresses off the curve belong to programs and have no key.
 * @throws {ChainError} `cannot_sign`
 * @see https://solana.com/docs/core/pda
 */
export function assertCanSign(address: Address): void {
  if (isOffCurveAddress(address)) throw new ChainError('cannot_sign')
}

/**
 * Checks that the account is not a token account. A token account is part of a wallet: it contains one token, and lamports only for its rent.
 * @throws {ChainError} `invalid_address`, with the wallet's address as detail
 */
export function assertWallet(account: NodeAccount | undefined): void {
  if (!account || tokenKindOf(account) !== 'account') return
  throw new ChainError('invalid_address', { detail: `it is a token account of the wallet ${readHolding(account.data)?.owner}` })
}

/** Lamports that an account without data must have, or it cannot exist. @see https://solana.com/docs/core/accounts#rent */
const minimumBalance = 890_880n
/** The same in SOL. */
export const MINIMUM_SOL = '0.00089088'

/** Checks that the address is none of a program of the runtime, which a payment cannot name. @throws {ChainError} `invalid_address` */
export function assertNotBuiltIn(address: Address): void {
  if (builtIn.has(address)) throw new ChainError('invalid_address', { detail: 'it is a program' })
}

/**
 * Checks that an account can receive this many lamports as a wallet.
 * @throws {ChainError} `invalid_address` for a token account, a mint or a program; `amount_too_low` if a new account would have too little
 */
export function assertReceiver(account: NodeAccount | undefined, lamports: bigint): void {
  assertWallet(account)
  if (account?.executable) throw new ChainError('invalid_address', { detail: 'it is a program' })
  if (account && tokenKindOf(account) === 'mint') throw new ChainError('invalid_address', { detail: 'it is the mint of a token' })
  if (account || lamports === 0n || lamports >= minimumBalance) return
  throw new ChainError('amount_too_low', { detail: `a new address needs at least ${MINIMUM_SOL} SOL`, minimum: MINIMUM_SOL })
}

/** Programs of the runtime. Some nodes have no account for them. */
export const builtIn: ReadonlySet<Address> = new Set([SYSTEM_PROGRAM, COMPUTE_BUDGET_PROGRAM])
