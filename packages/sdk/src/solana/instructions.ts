import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import { associatedTokenProgram, computeBudgetProgram, systemProgram } from './programs.ts'
import type { TokenSource } from './spend.ts'

/** Returns the instructions that limit the compute units and set their price in micro-lamports. @see compute-budget-interface of Solana */
export const computeBudget = (units: bigint, price: bigint): Instruction[] =>
  [data([2], [4, units]), data([3], [8, price])].map((bytes) => ({ programAddress: computeBudgetProgram, data: bytes }))

/** Returns the transfer of the system program, in lamports. */
export const payment = (from: Address, to: Address, lamports: bigint): Instruction => ({
  programAddress: systemProgram,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: data([2, 0, 0, 0], [8, lamports]),
})

export type TokenTransfer = {
  from: Address
  to: Address
  mint: Address
  program: Address
  decimals: number
  sources: readonly TokenSource[]
}

/** Returns the instructions that create the receiver's token account, if there is none, and transfer a token from each account of the sender. */
export async function tokenTransfer({ from, to, mint, program, decimals, sources }: TokenTransfer): Promise<Instruction[]> {
  const target = await tokenAccountOf(to, mint, program)
  const create = {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: target, role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: program, role: AccountRole.READONLY },
    ],
    // CreateIdempotent: an account that exists is not an error.
    data: data([1]),
  }
  const transfers = sources.map((source) => ({
    programAddress: program,
    accounts: [
      { address: source.address, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: from, role: AccountRole.READONLY_SIGNER },
    ],
    // TransferChecked: the program compares the decimals with those of the mint.
    data: data([12], [8, source.amount], [1, BigInt(decimals)]),
  }))
  return [create, ...transfers]
}

/** Returns the associated token account of a wallet. */
export async function tokenAccountOf(wallet: Address, mint: Address, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encode(wallet), encode(program), encode(mint)],
  })
  return account
}

/** Returns the bytes of an instruction: its tag, then numbers in little-endian order, each as its length in bytes and its value. */
function data(tag: number[], ...numbers: [bytes: number, value: bigint][]): Uint8Array {
  const digits = numbers.flatMap(([bytes, value]) =>
    Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n)),
  )
  return Uint8Array.from([...tag, ...digits])
}
