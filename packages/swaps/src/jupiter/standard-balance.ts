import type { Address, TokenAccountBalance } from '@patina/chains'
import { address } from '@solana/kit'
import { associatedAccount } from './programs.ts'

/** Returns the balance of the owner's associated account, in base units. A swap spends no other account. */
export async function standardBalance(owner: Address, mint: string, accounts: readonly TokenAccountBalance[]): Promise<bigint> {
  const found = await Promise.all(
    accounts.map(async ({ address: at, program, amount }) =>
      at === (await associatedAccount(address(owner), address(mint), address(program))) ? amount : 0n,
    ),
  )
  return found.reduce((sum, amount) => sum + amount, 0n)
}
