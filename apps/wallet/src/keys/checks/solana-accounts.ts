import { view } from '@patina/claims'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Step } from './solana-message.ts'
import { associatedTokenProgram, systemProgram } from './solana-programs.ts'

/** System program, transfer: 2 as u32, lamports as u64. */
export function readPayment({ program, accounts: [from, to], data }: Step) {
  if (program !== systemProgram || data.length !== 12 || view(data).getUint32(0, true) !== 2) return undefined
  return { from, to, amount: view(data).getBigUint64(4, true) }
}

/** Returns the associated token account of a wallet. */
export async function tokenAccountOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return account
}
