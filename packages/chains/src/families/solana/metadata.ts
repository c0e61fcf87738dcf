import { type Address, getAddressEncoder, getProgramDerivedAddress, getUtf8Decoder } from '@solana/kit'
import type { TokenMetadata } from '../../adapter.ts'
import { cleanText } from '../../text.ts'
import type { NodeAccount } from './accounts.ts'
import { METADATA_PROGRAM } from './programs.ts'
import { decimalsOf, extensionOf, tokenKindOf, viewOf } from './token-layout.ts'

/** Number of bytes of a mint, or of Metaplex's account, that are read. Names come early, and the rest may be megabytes. */
export const METADATA_BYTES = 1_024

const MAX_DECIMALS = 77
const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32
/** Extension type of Token-2022's own metadata. @see https://github.com/solana-program/token-metadata/blob/main/interface/src/state.rs */
const TOKEN_METADATA = 19
/** First byte of an account with Metaplex's token metadata. */
const METAPLEX_METADATA = 4

const addresses = getAddressEncoder()
const utf8 = getUtf8Decoder()

/** Returns the address of Metaplex's metadata for a mint. @see https://developers.metaplex.com/token-metadata */
export async function metaplexAddress(mint: Address): Promise<Address> {
  const seeds = ['metadata', addresses.encode(METADATA_PROGRAM), addresses.encode(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  return address
}

/**
 * Returns a token's identity from its mint, or else from Metaplex's account. A token without a name is named by the ends of its address.
 * Returns undefined if the mint does not exist, or its amounts cannot be shown.
 */
export function readMetadata(mint: Address, account?: NodeAccount, metaplex?: NodeAccount): TokenMetadata | undefined {
  if (!account || tokenKindOf(account) !== 'mint') return undefined
  const decimals = decimalsOf(account.data)
  if (decimals > MAX_DECIMALS) return undefined
  const { name, symbol } = cleanNames(ownTexts(mint, account)) ?? cleanNames(metaplexTexts(mint, metaplex)) ?? { name: '', symbol: '' }
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  return { name: name || symbol || short, symbol: symbol || cleanText(name, MAX_SYMBOL_LENGTH) || short, decimals, type: 'spl' }
}

/** The texts of a token's metadata as their account has them. `uri` is absent if it exceeds the bytes that were read. */
type TokenTexts = { name: string; symbol: string; uri: Text | undefined }

/** A text in an account, and the offset after it. */
type Text = { text: string; end: number }

/** Reads the metadata extension of a mint. An extension for another mint is ignored. */
export function ownTexts(mint: Address, { data }: NodeAccount): TokenTexts | undefined {
  const extension = extensionOf(data, TOKEN_METADATA)
  return extension && isOf(mint, extension, 32) ? readTexts(extension, 64) : undefined
}

/** Reads Metaplex's account of a mint. An account of another mint is ignored. */
export function metaplexTexts(mint: Address, account: NodeAccount | undefined): TokenTexts | undefined {
  if (account?.owner !== METADATA_PROGRAM || account.data[0] !== METAPLEX_METADATA || !isOf(mint, account.data, 33)) return undefined
  return readTexts(account.data, 65)
}

function isOf(mint: Address, data: Uint8Array, at: number): boolean {
  return data.length >= at + 32 && addresses.encode(mint).every((byte, index) => data[at + index] === byte)
}

/** Reads name, symbol and URI. Undefined if name or symbol exceeds the bytes that were read. */
function readTexts(data: Uint8Array, at: number): TokenTexts | undefined {
  const name = readText(data, at)
  const symbol = name && readText(data, name.end)
  return symbol && { name: name.text, symbol: symbol.text, uri: readText(data, symbol.end) }
}

/** Reads a text, which follows its length in four bytes. Undefined if it exceeds the bytes that were read. */
export function readText(data: Uint8Array, at: number): Text | undefined {
  if (at + 4 > data.length) return undefined
  const end = at + 4 + viewOf(data).getUint32(at, true)
  return end <= data.length ? { text: utf8.decode(data.subarray(at + 4, end)), end } : undefined
}

function cleanNames(texts: TokenTexts | undefined): { name: string; symbol: string } | undefined {
  const name = cleanText(texts?.name ?? '', MAX_NAME_LENGTH)
  const symbol = cleanText(texts?.symbol ?? '', MAX_SYMBOL_LENGTH)
  return name || symbol ? { name, symbol } : undefined
}
