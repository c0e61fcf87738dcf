import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@patina/chains'
import {
  AccountRole,
  type Address,
  createAddressWithSeed,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'

/** Size of an SPL Token account in bytes. */
export const TOKEN_ACCOUNT_SPACE = 165

/** Seed of the account that wraps SOL for a swap. The seed distinguishes the account from others derived from the wallet's address. */
const WRAPPING_SEED = 'swap'

const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE })
const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY })
const signer = (account: Address) => ({ address: account, role: AccountRole.READONLY_SIGNER })
const payer = (account: Address) => ({ address: account, role: AccountRole.WRITABLE_SIGNER })

const encodeAddress = (part: Address) => new Uint8Array(getAddressEncoder().encode(part))

/** Returns a number in `size` little-endian bytes. */
function word(size: 1 | 4 | 8, value: bigint | number): Uint8Array {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(BigInt(value))
  return data.subarray(0, size)
}

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/compute-budget-interface/src/lib.rs */
export const computeUnitLimit = (units: bigint): Instruction => ({
  programAddress: COMPUTE_BUDGET_PROGRAM,
  data: Buffer.concat([word(1, 2), word(4, units)]),
})

/** Returns the instruction that sets the price, in micro-lamports per compute unit. */
export const computeUnitPrice = (price: bigint): Instruction => ({
  programAddress: COMPUTE_BUDGET_PROGRAM,
  data: Buffer.concat([word(1, 3), word(8, price)]),
})

/**
 * Returns the associated account: the wallet's standard account for a token of SPL Token.
 * @see https://github.com/solana-program/associated-token-account
 */
export async function associatedAccount(owner: Address, mint: Address): Promise<Address> {
  const seeds = [owner, TOKEN_PROGRAM, mint].map(encodeAddress)
  const [account] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return account
}

/** Returns the instruction that creates the associated account unless it exists. The owner pays its rent. */
export function createAssociatedAccount(owner: Address, mint: Address, account: Address): Instruction {
  const accounts = [payer(owner), writable(account), ...[owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].map(readonly)]
  return { programAddress: ASSOCIATED_TOKEN_PROGRAM, accounts, data: word(1, 1) }
}

/**
 * Returns the address of the account that wraps SOL for one transaction. The address differs from the associated account, so the owner's
 * other wrapped SOL stays unchanged.
 */
export const wrappingAccount = (owner: Address): Promise<Address> =>
  createAddressWithSeed({ baseAddress: owner, programAddress: TOKEN_PROGRAM, seed: WRAPPING_SEED })

/**
 * Returns the instructions that create the wrapping account with `lamports`. The lamports above the rent of the account are wrapped.
 * @see https://github.com/solana-program/system and https://github.com/solana-program/token (CreateAccountWithSeed, InitializeAccount3)
 */
export function openWrappingAccount(owner: Address, mint: Address, account: Address, lamports: bigint): Instruction[] {
  const seed = Buffer.from(WRAPPING_SEED)
  const token = encodeAddress(TOKEN_PROGRAM)
  const space = [word(8, lamports), word(8, TOKEN_ACCOUNT_SPACE), token]
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [payer(owner), writable(account)],
      data: Buffer.concat([word(4, 3), encodeAddress(owner), word(8, seed.length), seed, ...space]),
    },
    {
      programAddress: TOKEN_PROGRAM,
      accounts: [writable(account), readonly(mint)],
      data: Buffer.concat([word(1, 18), encodeAddress(owner)]),
    },
  ]
}

/** Returns the instruction that closes the wrapping account. The SOL and the rent of the closed account return to the owner. */
export const closeWrappingAccount = (owner: Address, account: Address): Instruction => ({
  programAddress: TOKEN_PROGRAM,
  accounts: [writable(account), writable(owner), signer(owner)],
  data: word(1, 9),
})

export type PoolSwap = {
  program: Address
  pool: Address
  authority: Address
  owner: Address
  /** Token accounts of the owner for the input and the output. */
  from: Address
  to: Address
  vaultIn: Address
  vaultOut: Address
  amount: bigint
  /** Minimum output of the swap, which fails below it. */
  minAmount: bigint
}

/** @see packages/devnet/programs/exchange.c (swap) */
export function swapInPool({ program, pool, authority, owner, from, to, vaultIn, vaultOut, amount, minAmount }: PoolSwap): Instruction {
  return {
    programAddress: program,
    accounts: [readonly(pool), signer(owner), ...[from, to, vaultIn, vaultOut].map(writable), readonly(authority), readonly(TOKEN_PROGRAM)],
    data: Buffer.concat([word(1, 1), word(8, amount), word(8, minAmount)]),
  }
}
