import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import type { Json } from './json.ts'
import type { Config } from './params.ts'
import { invalidParams, unsupportedVersion } from './rpc-error.ts'
import type { Executed } from './transaction-index.ts'
import type { WireTransaction } from './wire-transaction.ts'

const base58 = getBase58Decoder()
const base64 = getBase64Decoder()

/** Returns a transaction and its metadata in the requested encoding. @throws {RpcError} if the client does not support its version */
export function showTransaction({ wire, meta }: Pick<Executed, 'wire' | 'meta'>, { encoding, maxSupportedTransactionVersion }: Config) {
  const { version } = wire.message
  const knows = typeof maxSupportedTransactionVersion === 'number'
  if (version !== 'legacy' && !knows) throw unsupportedVersion(version)
  return { transaction: encode(wire, encoding), meta, version: knows ? version : undefined }
}

function encode(wire: WireTransaction, encoding: unknown): Json {
  if (encoding === 'base64') return [base64.decode(wire.bytes), 'base64']
  if (encoding === 'base58') return [base58.decode(wire.bytes), 'base58']
  if (encoding === undefined || encoding === 'json') return plain(wire)
  throw invalidParams(`Invalid params: the local chain does not support transactions as ${JSON.stringify(encoding)}.`)
}

function plain({ message, signatures }: WireTransaction): Json {
  const { header, staticAccounts, instructions, lifetimeToken } = message
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : undefined
  return {
    signatures,
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: staticAccounts,
      recentBlockhash: lifetimeToken,
      instructions: instructions.map(({ programAddressIndex, accountIndices, data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices ?? [],
        data: data ? base58.decode(data) : '',
        stackHeight: 1,
      })),
      addressTableLookups: lookups?.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
        accountKey: lookupTableAddress,
        writableIndexes,
        readonlyIndexes,
      })),
    },
  }
}
