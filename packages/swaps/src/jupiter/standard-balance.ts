import { type Address, libraryAddress, type TokenAccountBalance } from '@patina/chains'
import { associatedAccount } from './programs.ts'

/** Returns the balance of the owner's associated account, in base units. A swap spends no other account. */
export async function standardBalance(owner: Address, mint: Address, accounts: readonly TokenAccountBalance[]): Promise<bigint> {
  const found = await Promise.all(
    accounts.map(async ({ address: at, program, amount }) =>
      libraryAddress(at) === (await associatedAccount(libraryAddress(owner), libraryAddress(mint), libraryAddress(program))) ? amount : 0n,
    ),
  )
  return found.reduce((sum, amount) => sum + amount, 0n)
}
