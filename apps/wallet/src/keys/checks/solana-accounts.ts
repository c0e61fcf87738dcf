import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Step } from './solana-message.ts'

export const systemProgram = '11111111111111111111111111111111'
export const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

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

export const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
