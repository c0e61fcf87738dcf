import { type Address, getAddressDecoder } from '@solana/kit'
import type { NodeAccount } from './accounts.ts'
import { isTokenProgram, TOKEN_2022_PROGRAM } from './programs.ts'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
/** Where Token-2022 says what an account with extensions is: a mint (1) or an account (2). */
const KIND_AT = 165
/** After that byte, each extension is a type and a length of two bytes each, and its value. */
const EXTENSIONS_AT = KIND_AT + 1

/** How much of an account tells what it is. */
export const KIND_BYTES = MULTISIG_BYTES + 1

const addresses = getAddressDecoder()

/** What an account of a token program is; undefined for anything else, also for one that was never set up. */
export function tokenKindOf({ owner, data }: Pick<NodeAccount, 'owner' | 'data'>): 'mint' | 'account' | undefined {
  if (!isTokenProgram(owner)) return undefined
  const isExtended = owner === TOKEN_2022_PROGRAM && data.length > ACCOUNT_BYTES && data.length !== MULTISIG_BYTES
  const isMint = data.length === MINT_BYTES || (isExtended && data[KIND_AT] === 1)
  const isAccount = data.length === ACCOUNT_BYTES || (isExtended && data[KIND_AT] === 2)
  if (isMint) return data[45] === 1 ? 'mint' : undefined
  return isAccount && data[108] !== 0 ? 'account' : undefined
}

/** What a token account begins with; the rest is not needed for a balance. @see https://github.com/solana-program/token/blob/main/interface/src/state.rs */
export const HOLDING_BYTES = 72

/** Whose it is, of which token, and how much in base units. Undefined when there are too few bytes. */
export function readHolding(data: Uint8Array): { mint: Address; owner: Address; amount: bigint } | undefined {
  if (data.length < HOLDING_BYTES) return undefined
  const amount = viewOf(data).getBigUint64(64, true)
  return { mint: addresses.decode(data, 0), owner: addresses.decode(data, 32), amount }
}

/** Of an account that is a mint. */
export const decimalsOf = (mint: Uint8Array): number => mint[44] ?? 0

/** The value of a Token-2022 mint's extension, as much of it as is there. @see https://github.com/solana-program/token-2022/blob/main/interface/src/extension/mod.rs */
export function extensionOf(mint: Uint8Array, type: number): Uint8Array | undefined {
  const view = viewOf(mint)
  let at = EXTENSIONS_AT
  while (at + 4 <= mint.length) {
    const [found, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (found === 0) return undefined
    if (found === type) return mint.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

export const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
