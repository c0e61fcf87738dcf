import type { Transaction } from '@patina/sdk'
import { canonical } from '../data/contacts/lookalike.ts'
import type { WalletAccount } from '../keys/keyring-types.ts'

/** Returns whether an account takes part in a transaction. Undefined: all accounts. */
export function concerns({ fromAddress, toAddress, operations = [] }: Transaction, account: WalletAccount | undefined): boolean {
  if (!account) return true
  const own = Object.values(account.addresses).map(canonical)
  return [fromAddress, toAddress, ...operations.flatMap((one) => [one.fromAddress, one.toAddress])].some(
    (address) => address !== null && own.includes(canonical(address)),
  )
}
