import type { TokenAccountBalance } from '../../adapter.ts'
import type { NodeAccount } from './accounts.ts'
import type { LibraryAddress } from './addresses.ts'
import { readHolding } from './token-layout.ts'

/** Offset of the byte with the state of a token account. @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
const STATE_AT = 108
const FROZEN = 2

/**
 * Returns the balances from which the owner can pay, by mint, the largest first. Frozen and empty accounts are omitted. A delegate of an account
 * does not limit its owner.
 */
export function spendableByMint(
  accounts: ReadonlyMap<LibraryAddress, Pick<NodeAccount, 'owner' | 'data'>>,
): Map<string, TokenAccountBalance[]> {
  const byMint = new Map<string, TokenAccountBalance[]>()
  for (const [address, { owner: program, data }] of accounts) {
    const holding = readHolding(data)
    if (!holding || holding.amount === 0n || data[STATE_AT] === FROZEN) continue
    byMint.set(holding.mint, [...(byMint.get(holding.mint) ?? []), { address, program, amount: holding.amount }])
  }
  for (const list of byMint.values()) list.sort((one, other) => (one.amount > other.amount ? -1 : one.amount < other.amount ? 1 : 0))
  return byMint
}
