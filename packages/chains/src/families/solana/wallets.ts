import { type Address, isOffCurveAddress } from '@solana/kit'
import { ChainError } from '../../errors.ts'
import type { NodeAccount } from './accounts.ts'
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
