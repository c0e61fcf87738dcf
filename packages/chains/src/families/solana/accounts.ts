import type { Address } from '@solana/kit'
import { Type } from 'typebox'
import type { ProgramAccount } from '../../adapter.ts'
import type { RpcCall } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import type { LibraryAddress } from './addresses.ts'
import { COMMITMENT } from './node.ts'
import { Base58Address, Base64Data, bytesOf, inContext, malformed, readU64, U64 } from './wire.ts'

/** An account as a node returns it. `data` is the requested part of the account's data. */
export type NodeAccount = ProgramAccount

/** The requested part of an account's data. The node does not send the rest. */
export type DataSlice = { offset: number; length: number }

/** Schema of an account in a node's answer. `toAccount` reads it. */
export const AccountInfo = Type.Object({ lamports: U64, owner: Base58Address, executable: Type.Boolean(), data: Base64Data })
export type AccountInfo = Type.Static<typeof AccountInfo>

const readOne = shape('account', inContext(Type.Union([AccountInfo, Type.Null()])))
const readMany = shape('accounts', inContext(Type.Array(Type.Union([AccountInfo, Type.Null()]))))
const readKeyed = shape('accounts', Type.Array(Type.Object({ pubkey: Base58Address, account: AccountInfo })))
const readKeyedInContext = shape('accounts', inContext(Type.Array(Type.Object({ pubkey: Base58Address, account: AccountInfo }))))

/** Maximum number of addresses that nodes accept in one call. */
const ADDRESSES_PER_CALL = 100

const bytes = (dataSlice?: DataSlice) => ({ commitment: COMMITMENT, encoding: 'base64', ...(dataSlice && { dataSlice }) })

export function accountCall(address: Address, dataSlice?: DataSlice): RpcCall {
  return { method: 'getAccountInfo', params: [address, bytes(dataSlice)] }
}

/** Returns one call per hundred addresses. `readAccounts` reads each answer. */
export function accountsCalls(addresses: readonly Address[], dataSlice?: DataSlice): RpcCall[] {
  const calls: RpcCall[] = []
  for (let from = 0; from < addresses.length; from += ADDRESSES_PER_CALL)
    calls.push({ method: 'getMultipleAccounts', params: [addresses.slice(from, from + ADDRESSES_PER_CALL), bytes(dataSlice)] })
  return calls
}

export function tokenAccountsCall(owner: Address, programId: Address, dataSlice: DataSlice): RpcCall {
  return { method: 'getTokenAccountsByOwner', params: [owner, { programId }, bytes(dataSlice)] }
}

/** Returns the call for accounts of a program that have this size, and these base58 bytes at an offset. */
export function programAccountsCall(program: Address, dataSize: number, memcmp: { offset: number; bytes: string }): RpcCall {
  return { method: 'getProgramAccounts', params: [program, { ...bytes(), filters: [{ dataSize }, { memcmp }] }] }
}

/**
 * Reads the answer to `accountCall`. `account` is undefined if the account does not exist.
 * @throws {ChainError} `unavailable` for any other shape
 */
export function readAccount(answer: unknown): { slot: bigint; account: NodeAccount | undefined } {
  const { context, value } = readOne(answer)
  return { slot: readU64(context.slot), account: value ? toAccount(value) : undefined }
}

/** Reads the answers to `accountsCalls`, in the order of the addresses. @throws {ChainError} `unavailable` for any other shape */
export function readAccounts(answers: readonly unknown[], count: number): (NodeAccount | undefined)[] {
  const accounts = answers.flatMap((answer) => readMany(answer).value).map((account) => (account ? toAccount(account) : undefined))
  if (accounts.length !== count) throw malformed('list of accounts')
  return accounts
}

/** Reads the answer to `tokenAccountsCall`, by address. @throws {ChainError} `unavailable` for any other shape */
export function readTokenAccounts(answer: unknown): { slot: bigint; accounts: Map<LibraryAddress, NodeAccount> } {
  const { context, value } = readKeyedInContext(answer)
  return { slot: readU64(context.slot), accounts: toMap(value) }
}

/** Reads the answer to `programAccountsCall`, by address. @throws {ChainError} `unavailable` for any other shape */
export const readProgramAccounts = (answer: unknown): Map<LibraryAddress, NodeAccount> => toMap(readKeyed(answer))

const toMap = (list: readonly { pubkey: LibraryAddress; account: AccountInfo }[]) =>
  new Map(list.map(({ pubkey, account }) => [pubkey, toAccount(account)]))

export const toAccount = ({ lamports, owner, executable, data }: AccountInfo): NodeAccount => ({
  lamports: readU64(lamports),
  owner,
  executable,
  data: bytesOf(data),
})
