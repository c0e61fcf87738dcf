import { type Address, isOffCurveAddress } from '@solana/kit'
import { ChainError } from '../../errors.ts'
import type { NodeAccount } from './accounts.ts'
import { readHolding, tokenKindOf } from './token-layout.ts'

/**
 * An address off the curve is one that a program made for itself: no key belongs to it.
 * @throws {ChainError} `cannot_sign`
 * @see https://solana.com/docs/core/pda
 */
export function assertCanSign(address: Address): void {
  if (isOffCurveAddress(address)) throw new ChainError('cannot_sign')
}

/**
 * A token account is part of a wallet and none itself: it holds one token, and lamports for nothing but its rent.
 * @throws {ChainError} `invalid_address`, which tells the wallet
 */
export function assertWallet(account: NodeAccount | undefined): void {
  if (!account || tokenKindOf(account) !== 'account') return
  throw new ChainError('invalid_address', { detail: `it is a token account of the wallet ${readHolding(account.data)?.owner}` })
}
