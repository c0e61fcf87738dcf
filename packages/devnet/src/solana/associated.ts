import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { associatedTokens } from './addresses.ts'

/** Returns the associated token account: the default account of a wallet for a token. */
export async function associatedAddress(owner: Address, mint: Address, program: Address): Promise<Address> {
  const seeds = [owner, program, mint].map((part) => getAddressEncoder().encode(part))
  const [address] = await getProgramDerivedAddress({ programAddress: associatedTokens, seeds })
  return address
}
