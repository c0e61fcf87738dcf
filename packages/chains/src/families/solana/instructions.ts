import type { Address, Operation, TransactionAction } from '../../adapter.ts'
import { canonical } from './addresses.ts'
import { feePayerOf, type Message } from './compiled-transaction.ts'
import { assetMovement } from './core-assets.ts'
import { dataAccounts } from './data-accounts.ts'
import { type Instruction, instructionsOf } from './executed-instructions.ts'
import { ASSOCIATED_TOKEN_PROGRAM, COMPUTE_BUDGET_PROGRAM, isTokenProgram, STAKE_PROGRAM, SYSTEM_PROGRAM } from './programs.ts'

/** The owner and the mint of a token account. */
export type TokenAccount = { owner: Address; mint: Address }

/** The accounts of a message in the order of the message, as far as they are known, and its known token accounts. */
export type Accounts = { keys: readonly (Address | undefined)[]; tokenAccounts: ReadonlyMap<Address, TokenAccount> }

type Movement = Omit<Operation, 'index'>

/** Returns whether the first instruction advances a nonce, so that the transaction never expires. */
export function isDurable(message: Message): boolean {
  const [first] = instructionsOf(message, message.staticAccounts.map(canonical))
  return first?.program === SYSTEM_PROGRAM && u32(first.data, 0) === 4
}

/** Returns the token accounts that a message creates. The owners of new token accounts are then known before the transaction is mined. */
export function createdTokenAccounts(message: Message, keys: Accounts['keys']): Map<Address, TokenAccount> {
  return new Map(
    instructionsOf(message, keys).flatMap(({ program, accounts: [, account, owner, mint], data }) =>
      program === ASSOCIATED_TOKEN_PROGRAM && (data[0] ?? 0) <= 1 && account && owner && mint ? [[account, { owner, mint }] as const] : [],
    ),
  )
}

/**
 * Returns the movements that a message's own instructions announce, in their order: those of the system program, both token programs and
 * Metaplex Core. Movements of other programs are known only when the transaction is mined. Tokens to an account with an unknown owner go to
 * the account itself. The token is known if an instruction of the message names its mint. The rent of new accounts is not a movement.
 */
export function intendedOperations(message: Message, accounts: Accounts): Operation[] {
  const instructions = instructionsOf(message, accounts.keys)
  const rents = dataAccounts(instructions)
  return instructions
    .flatMap(
      (instruction) =>
        withoutRent(systemMovement(instruction), rents) ??
        tokenMovement(instruction, accounts.tokenAccounts) ??
        assetMovement(instruction) ??
        [],
    )
    .filter(({ amount }) => amount > 0n)
    .map((movement, index) => ({ index, ...movement }))
}

/** Returns a movement of the system program without the rent of the account that it creates. */
function withoutRent(movement: Movement | undefined, rents: ReadonlyMap<Address, bigint>): Movement | undefined {
  const rent = movement?.to ? (rents.get(movement.to) ?? 0n) : 0n
  return movement && { ...movement, amount: movement.amount > rent ? movement.amount - rent : 0n }
}

/** Returns the first receiver of a message's movements, or else the first called program. Null if neither is known. */
export function targetOf(message: Message, { keys }: Accounts, operations: readonly Operation[]): Address | null {
  const payer = feePayerOf(message)
  const given = operations.find(({ type, from }) => type === 'transfer' && from === payer)
  if (given) return given.to
  return instructionsOf(message, keys).find(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)?.program ?? null
}

/**
 * Returns the action of a message's first instruction to the stake program. Undefined for instructions that only prepare a stake account.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/stake-interface/src/instruction.rs
 */
export function actionOf(message: Message, keys: Accounts['keys']): TransactionAction | undefined {
  const actions: Readonly<Record<number, TransactionAction>> = { 2: 'stake', 4: 'claim', 5: 'unstake' }
  return instructionsOf(message, keys)
    .map(({ program, data }) => (program === STAKE_PROGRAM ? actions[u32(data, 0) ?? -1] : undefined))
    .find((action) => action !== undefined)
}

/** @see https://github.com/anza-xyz/solana-sdk/blob/master/system-interface/src/instruction.rs */
export function systemMovement({ program, accounts, data }: Instruction): Movement | undefined {
  if (program !== SYSTEM_PROGRAM) return undefined
  const [first, second, third] = accounts
  switch (u32(data, 0)) {
    // These are the instructions CreateAccount, which sets the first balance, and Transfer.
    case 0:
    case 2:
      return movement('transfer', null, first, second, u64(data, 4))
    // This is the instruction CreateAccountWithSeed. The seed has any length and precedes the amount.
    case 3:
      return movement('transfer', null, first, second, u64(data, 44 + Number(u64(data, 36) ?? 0n)))
    // This is the instruction TransferWithSeed. The second account is the base from which the sending account is derived.
    case 11:
      return movement('transfer', null, first, third, u64(data, 4))
    default:
      return undefined
  }
}

/** @see https://github.com/solana-program/token/blob/main/interface/src/instruction.rs */
function tokenMovement({ program, accounts, data }: Instruction, known: Accounts['tokenAccounts']): Movement | undefined {
  if (program === undefined || !isTokenProgram(program)) return undefined
  const [first, second, third, fourth] = accounts
  const ownerOf = (account: Address | undefined) => (account && known.get(account))?.owner ?? account
  const mintOf = (...held: (Address | undefined)[]) => held.map((account) => (account && known.get(account))?.mint).find((mint) => mint)
  switch (data[0]) {
    case 3:
      return movement('transfer', mintOf(first, second), third, ownerOf(second), u64(data, 1))
    case 4:
      return movement('approval', mintOf(first), third, second, u64(data, 1))
    // This is the instruction TransferChecked, which ends with the decimals.
    case 12: {
      const moved = movement('transfer', second, fourth, ownerOf(third), u64(data, 1))
      return moved?.amount === 1n && data[9] === 0 ? { ...moved, standard: 'nft' } : moved
    }
    case 13:
      return movement('approval', second, fourth, third, u64(data, 1))
    // This is the instruction TransferCheckedWithFee of Token-2022. The amount of the instruction includes the fee that the token keeps.
    case 26:
      return data[1] === 1 ? movement('transfer', second, fourth, ownerOf(third), u64(data, 2)) : undefined
    default:
      return undefined
  }
}

function movement(
  type: Operation['type'],
  contractAddress: Address | null | undefined,
  from: Address | undefined,
  to: Address | undefined,
  amount: bigint | undefined,
): Movement | undefined {
  if (contractAddress === undefined || from === undefined || to === undefined || amount === undefined) return undefined
  return { type, contractAddress, from, to, amount }
}

const u32 = (data: Uint8Array, at: number) => (data.length >= at + 4 ? Buffer.from(data).readUInt32LE(at) : undefined)
const u64 = (data: Uint8Array, at: number) => (data.length >= at + 8 ? Buffer.from(data).readBigUInt64LE(at) : undefined)
