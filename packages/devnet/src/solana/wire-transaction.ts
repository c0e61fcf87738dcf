import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { computeBudgetProgram } from './addresses.ts'
import { invalidParams, signatureFailure } from './rpc-error.ts'

export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> & CompiledTransactionMessageWithLifetime

/** A client's signed bytes, decoded. */
export type WireTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  message: Message
  /** Signatures in base58, in the order of the accounts. The first one is the transaction's id. */
  signatures: string[]
  id: string
}

/** @see https://solana.com/docs/core/transactions#transaction-size */
const maxBytes = 1232

const base58 = getBase58Decoder()
const transactions = getTransactionDecoder()
const messages = getCompiledTransactionMessageDecoder()
const addresses = getAddressDecoder()

/** Decodes signed bytes. A missing signature is 64 zeros, as on the wire. @throws {RpcError} if they are not a transaction */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > maxBytes) {
    throw invalidParams(`decoded VersionedTransaction too large: ${bytes.length} bytes (max: ${maxBytes} bytes)`)
  }
  const { transaction, message } = decode(bytes)
  const signatures = Object.values(transaction.signatures).map((signature) => base58.decode(signature ?? new Uint8Array(64)))
  const [id] = signatures
  if (!id) throw signatureFailure()
  return { bytes, transaction, message, signatures, id }
}

function decode(bytes: Uint8Array) {
  try {
    const transaction = transactions.decode(bytes)
    return { transaction, message: readMessage(new Uint8Array(transaction.messageBytes)) }
  } catch {
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction: io error: failed to fill whole buffer')
  }
}

/** Decodes a message. @throws {RpcError} if the bytes are not a message, or have an unknown version */
export function readMessage(bytes: Uint8Array): Message {
  try {
    const message = messages.decode(bytes)
    if (message.version !== 1) return message
  } catch {}
  throw invalidParams('failed to deserialize solana_message::versions::VersionedMessage: io error: failed to fill whole buffer')
}

export type Loaded = { writable: Address[]; readonly: Address[] }

/** Returns the accounts that a transaction loads from lookup tables. A missing table is ignored, since the transaction will fail. */
export function loadedAddresses(message: Message, accountAt: (address: Address) => EncodedAccount | undefined): Loaded {
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const loaded: Loaded = { writable: [], readonly: [] }
  for (const { lookupTableAddress, writableIndexes, readonlyIndexes } of lookups) {
    const table = accountAt(lookupTableAddress)
    if (!table) continue
    // A table has 56 bytes, then its addresses.
    const at = (index: number) => (56 + (index + 1) * 32 <= table.data.length ? [addresses.decode(table.data, 56 + index * 32)] : [])
    loaded.writable.push(...writableIndexes.flatMap(at))
    loaded.readonly.push(...readonlyIndexes.flatMap(at))
  }
  return loaded
}

/** Returns whether the account at this index is writable. Loaded accounts come after those of the message. */
export function isWritable({ header, staticAccounts }: Message, { writable }: Loaded, index: number): boolean {
  const signers = header.numSignerAccounts
  if (index < signers) return index < signers - header.numReadonlySignerAccounts
  if (index < staticAccounts.length) return index < staticAccounts.length - header.numReadonlyNonSignerAccounts
  return index < staticAccounts.length + writable.length
}

/** Returns the priority price in micro-lamports per compute unit. @see https://solana.com/docs/core/fees */
export function computeUnitPrice({ staticAccounts, instructions }: Message): bigint {
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] === computeBudgetProgram && data?.[0] === 3 && data.length === 9)
      return new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
  }
  return 0n
}
