import type { Address } from '../../adapter.ts'
import type { NodeAccount } from './accounts.ts'
import { addressAt, type LibraryAddress } from './addresses.ts'
import { isTokenProgram, TOKEN_2022_PROGRAM } from './programs.ts'

const MINT_BYTES = 82
/** Number of bytes of a token account without extensions. */
export const ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
/** Offset of the byte in which Token-2022 stores the kind of an account with extensions: a mint (1) or a token account (2). */
const KIND_AT = 165
/** Offset of the extensions. Each extension has a type of two bytes, a length of two bytes, and a value. */
const EXTENSIONS_AT = KIND_AT + 1

/** Number of bytes of an account that show its kind. */
export const KIND_BYTES = MULTISIG_BYTES + 1

/** Returns the kind of a token program's account. Undefined for other accounts and for uninitialised ones. */
export function tokenKindOf({ owner, data }: Pick<NodeAccount, 'owner' | 'data'>): 'mint' | 'account' | undefined {
  if (!isTokenProgram(owner)) return undefined
  const isExtended = owner === TOKEN_2022_PROGRAM && data.length > ACCOUNT_BYTES && data.length !== MULTISIG_BYTES
  const isMint = data.length === MINT_BYTES || (isExtended && data[KIND_AT] === 1)
  const isAccount = data.length === ACCOUNT_BYTES || (isExtended && data[KIND_AT] === 2)
  if (isMint) return data[45] === 1 ? 'mint' : undefined
  return isAccount && data[108] !== 0 ? 'account' : undefined
}

/** Bytes of a token account that contain its balance. @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
const HOLDING_BYTES = 72

/** Returns a token account's owner, mint and amount in base units. Undefined if the data has too few bytes. */
export function readHolding(data: Uint8Array): { mint: LibraryAddress; owner: LibraryAddress; amount: bigint } | undefined {
  if (data.length < HOLDING_BYTES) return undefined
  const amount = viewOf(data).getBigUint64(64, true)
  return { mint: addressAt(data, 0), owner: addressAt(data, 32), amount }
}

/** An account that may move or close a token account, and the amount that it may move. */
export type Permission = { to: Address; amount: bigint }

/** The amount of a permission without a limit. */
export const ALL = (1n << 64n) - 1n

/**
 * Returns who may move or close a token account: its owner, its delegate and its close authority.
 * @see https://github.com/solana-program/token/blob/main/interface/src/state.rs
 */
export function permissionsOf(data: Uint8Array): Permission[] {
  if (data.length < ACCOUNT_BYTES) return []
  const [delegate, closer] = [delegateOf(data), closeAuthorityOf(data)]
  return [
    { to: addressAt(data, 32), amount: ALL },
    ...(delegate ? [delegate] : []),
    ...(closer === undefined ? [] : [{ to: closer, amount: ALL }]),
  ]
}

/** Returns who may spend from a whole token account besides its owner, and how much. */
export const delegateOf = (data: Uint8Array): Permission | undefined =>
  viewOf(data).getUint32(72, true) === 0 ? undefined : { to: addressAt(data, 76), amount: viewOf(data).getBigUint64(121, true) }

/** Returns who may close a whole token account instead of its owner. Undefined if the owner may. */
export const closeAuthorityOf = (data: Uint8Array): LibraryAddress | undefined =>
  viewOf(data).getUint32(129, true) === 0 ? undefined : addressAt(data, 133)

/** Returns whether a whole token account has wrapped SOL. */
export const isNativeAccount = (data: Uint8Array): boolean => viewOf(data).getUint32(109, true) === 1

/** Returns the supply of a mint account, in base units. */
export const supplyOf = (mint: Uint8Array): bigint => viewOf(mint).getBigUint64(36, true)

/** Returns the decimals of a mint account. */
export const decimalsOf = (mint: Uint8Array): number => mint[44] ?? 0

/**
 * Returns the value of an extension of a Token-2022 mint or token account, as far as the value was read. Undefined if it has fewer than
 * `length` bytes.
 * @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs
 */
export function extensionOf(account: Uint8Array, type: number, length = 0): Uint8Array | undefined {
  const view = viewOf(account)
  let at = EXTENSIONS_AT
  while (at + 4 <= account.length) {
    const [found, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (found === 0) return undefined
    const value = account.subarray(at + 4, at + 4 + size)
    if (found === type) return value.length >= length ? value : undefined
    at += 4 + size
  }
  return undefined
}

export const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
