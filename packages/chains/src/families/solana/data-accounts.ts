import type { Address } from '../../adapter.ts'
import { addressAt } from './addresses.ts'
import type { Instruction } from './executed-instructions.ts'
import { isTokenProgram, LOOKUP_TABLE_PROGRAM, STAKE_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'

/** No limit: everything that such an account gets or returns is rent. */
const ALL = 1n << 64n
/** Bytes that the chain stores of each account besides its data, and the highest price of a byte in lamports. */
const OVERHEAD = 128n
const LAMPORTS_PER_BYTE = 6_960n

/**
 * Returns the accounts with data that the instructions create or enlarge, with the most lamports that count as their rent. Lamports above that are a payment, for example into a new vault.
 *
 * - A mint and a lookup table have no use for lamports, so all of theirs are rent.
 * - A stake account is omitted, because its lamports are the stake.
 * - A new account of the system program without data is a wallet. Its lamports are a payment.
 *
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/rent/src/lib.rs
 */
export function dataAccounts(instructions: readonly Instruction[]): Map<Address, bigint> {
  const owners = new Map<Address, Address>()
  const spaces = new Map<Address, bigint>()
  const whole = new Set<Address>()
  for (const instruction of instructions) {
    const created = creationOf(instruction)
    if (created?.owner !== undefined) owners.set(created.account, created.owner)
    if (created?.space !== undefined) spaces.set(created.account, created.space)
    const [first] = instruction.accounts
    if (first !== undefined && isAboutRentOnly(instruction)) whole.add(first)
  }
  const limits = [...spaces].flatMap(([account, space]): [Address, bigint][] => {
    const owner = owners.get(account) ?? SYSTEM_PROGRAM
    const isPayment = owner === STAKE_PROGRAM || (owner === SYSTEM_PROGRAM && space === 0n)
    return isPayment ? [] : [[account, (OVERHEAD + space) * LAMPORTS_PER_BYTE]]
  })
  return new Map([...limits, ...[...whole].map((account) => [account, ALL] as const)])
}

type Creation = { account: Address; owner?: Address; space?: bigint }

/** Returns what an instruction of the system program says about a new account. @see https://github.com/anza-xyz/solana-sdk/blob/master/system-interface/src/instruction.rs */
function creationOf({ program, accounts: [first, second], data }: Instruction): Creation | undefined {
  if (program !== SYSTEM_PROGRAM || data.length < 12) return undefined
  const view = Buffer.from(data)
  const creation = (account: Address | undefined, spaceAt: number | undefined, ownerAt: number | undefined): Creation | undefined => {
    if (account === undefined || data.length < Math.max((spaceAt ?? 0) + 8, (ownerAt ?? 0) + 32)) return undefined
    return {
      account,
      ...(ownerAt !== undefined && { owner: addressAt(data, ownerAt) }),
      ...(spaceAt !== undefined && { space: view.readBigUInt64LE(spaceAt) }),
    }
  }
  switch (view.readUInt32LE(0)) {
    // CreateAccount: lamports, space, owner.
    case 0:
      return creation(second, 12, 20)
    // Assign: owner.
    case 1:
      return creation(first, undefined, 4)
    // CreateAccountWithSeed: base, length of the seed, seed, lamports, space, owner.
    case 3: {
      if (data.length < 44) return undefined
      const seedEnd = 44 + Number(view.readBigUInt64LE(36))
      return creation(second, seedEnd + 8, seedEnd + 16)
    }
    // Allocate: space.
    case 8:
      return creation(first, 4, undefined)
    default:
      return undefined
  }
}

/** Returns whether an instruction initialises a mint, or is about a lookup table. Its first account is the mint or the table. */
function isAboutRentOnly({ program, data }: Instruction): boolean {
  if (program === LOOKUP_TABLE_PROGRAM) return true
  // InitializeMint and InitializeMint2.
  return program !== undefined && isTokenProgram(program) && (data[0] === 0 || data[0] === 20)
}
