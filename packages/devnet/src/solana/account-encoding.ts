import { type EncodedAccount, getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { Json } from './json.ts'
import { parsedLookupTable } from './lookup-tables.ts'
import { type Config, isRecord, readCount } from './params.ts'
import { invalidParams } from './rpc-error.ts'
import { parsedMint, parsedTokenAccount, readMint, readTokenAccount } from './tokens.ts'

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

type AccountAt = (address: EncodedAccount['address']) => EncodedAccount | undefined

/**
 * Returns an account in the requested encoding; null for an account that does not exist. `jsonParsed` supports mints, token accounts and address
 * lookup tables. Other accounts are base64, as on nodes that cannot parse an account.
 * @throws {RpcError} on an encoding that this chain does not write
 */
export function encodeAccount(account: EncodedAccount | undefined, { encoding, dataSlice }: Config, accountAt: AccountAt): Json {
  if (!account) return null
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: account.data.length,
    data: encodeData(account, encoding, dataSlice, accountAt),
  }
}

function encodeData(account: EncodedAccount, encoding: unknown, dataSlice: unknown, accountAt: AccountAt): Json {
  if (encoding === 'jsonParsed') return parsed(account, accountAt) ?? [base64.decode(account.data), 'base64']
  const data = slice(account.data, dataSlice)
  if (encoding === 'base64') return [base64.decode(data), 'base64']
  if (encoding !== undefined && encoding !== 'base58' && encoding !== 'binary') {
    throw invalidParams(`Invalid params: the local chain does not support the encoding ${JSON.stringify(encoding)}.`)
  }
  if (data.length > 128) {
    throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
  }
  // Without an encoding, nodes return the text without the name of the encoding, for old clients.
  return encoding === 'base58' ? [base58.decode(data), 'base58'] : base58.decode(data)
}

function slice(data: EncodedAccount['data'], wanted: unknown) {
  if (!isRecord(wanted)) return data
  const offset = Number(readCount(wanted.offset, 'offset'))
  return data.slice(offset, offset + Number(readCount(wanted.length, 'length')))
}

function parsed(account: EncodedAccount, accountAt: AccountAt): Json | undefined {
  const table = parsedLookupTable(account)
  if (table) return { program: 'address-lookup-table', parsed: table, space: account.data.length }
  const token = readTokenAccount(account)
  const mint = token ? readMint(accountAt(token.mint)) : readMint(account)
  if (!mint) return undefined
  const program = mint.program.startsWith('Tokenz') ? 'spl-token-2022' : 'spl-token'
  return { program, parsed: token ? parsedTokenAccount(token, mint) : parsedMint(mint), space: account.data.length }
}
