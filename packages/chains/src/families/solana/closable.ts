import type { ClosableAccount } from '../../adapter.ts'
import type { NodeAccount } from './accounts.ts'
import type { LibraryAddress } from './addresses.ts'
import { ACCOUNT_BYTES, closeAuthorityOf, extensionOf, isNativeAccount, readHolding, viewOf } from './token-layout.ts'

/** Number of bytes of a token account that show whether it can be closed. Only confidential transfers need more, and these are not closed. */
export const CLOSABLE_BYTES = 384

/** Maximum number of accounts in an answer. Anyone can create accounts for a wallet. */
const MAX_ACCOUNTS = 100

/** Types of extensions. @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs */
const withheldFee = 2
const confidential = [5, 17]

/**
 * Returns the accounts that their owner can close now, those that return most first. They have no tokens, or have wrapped SOL, which the closing
 * unwraps. Accounts are omitted if somebody else has the right to close them, if they withhold transfer fees, or if they have confidential
 * balances. Frozen accounts can be closed.
 * @see https://github.com/solana-program/token-2022/blob/main/program/src/processor.rs (process_close_account)
 */
export function closableAccounts(accounts: ReadonlyMap<LibraryAddress, NodeAccount>, owner: LibraryAddress): ClosableAccount[] {
  return [...accounts]
    .flatMap(([address, { owner: program, data, lamports }]) => {
      const holding = readHolding(data)
      if (!holding || !isClosable(data, owner)) return []
      const { mint: contractAddress, amount } = holding
      const isEmptied = amount === 0n || (isNativeAccount(data) && amount <= lamports)
      return isEmptied ? [{ address, program, contractAddress, amount, rent: lamports - amount }] : []
    })
    .sort((one, other) => Number(other.amount + other.rent - one.amount - one.rent))
    .slice(0, MAX_ACCOUNTS)
}

function isClosable(data: Uint8Array, owner: LibraryAddress): boolean {
  const isWhole = data.length >= ACCOUNT_BYTES && data.length < CLOSABLE_BYTES
  if (!isWhole || (closeAuthorityOf(data) ?? owner) !== owner) return false
  const fee = extensionOf(data, withheldFee, 8)
  return (!fee || viewOf(fee).getBigUint64(0, true) === 0n) && confidential.every((type) => extensionOf(data, type) === undefined)
}
