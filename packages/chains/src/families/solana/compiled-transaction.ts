import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { ChainError } from '../../errors.ts'
import { canonical, type LibraryAddress } from './addresses.ts'

export type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

/** A message that clients may send: legacy, or version 0. */
export type SendableMessage = Exclude<CompiledTransactionMessage, { version: 1 }> & CompiledTransactionMessageWithLifetime

/** A transaction in its wire format, with its signature slots, filled or empty. */
export type CompiledTransaction = {
  /** First signature of the transaction in base58, which identifies the transaction on the chain. */
  id: string
  message: SendableMessage
  /** The bytes of the message, which the signers sign. */
  messageBytes: Uint8Array
  /** Signatures in the order of the message's first accounts, the signers. Undefined if a signature is missing. */
  signatures: readonly (Uint8Array | undefined)[]
}

/** @see https://solana.com/docs/core/transactions#transaction-size */
const MAX_BYTES = 1232
/** Length of `MAX_BYTES` in base64. */
const MAX_TEXT = Math.ceil(MAX_BYTES / 3) * 4

const base58 = getBase58Decoder()
const transactionDecoder = getTransactionDecoder()
const transactionEncoder = getTransactionEncoder()
const messageDecoder = getCompiledTransactionMessageDecoder()
const messageEncoder = getCompiledTransactionMessageEncoder()

/** Matches the base58 form of a signature, by which a transaction is found. No transaction in base64 is as short. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** Returns the bytes of a base64 transaction. @throws {ChainError} `invalid_transaction` */
export function parseRaw(txData: string): Uint8Array {
  if (txData.length > MAX_TEXT) throw invalid(`The transaction is larger than ${MAX_BYTES} bytes`)
  if (SIGNATURE.test(txData)) throw invalid('txData is a signature. Send the signed bytes in base64')
  const bytes = Buffer.from(txData, 'base64')
  // Hexadecimal text may also be valid base64, but its bytes are then not a transaction.
  if (txData === '' || txData.startsWith('0x') || bytes.toString('base64') !== txData) throw invalid('The transaction is not base64')
  if (bytes.length > MAX_BYTES) throw invalid(`The transaction is larger than ${MAX_BYTES} bytes`)
  return new Uint8Array(bytes)
}

/**
 * Decodes a legacy or version 0 transaction. The length prefix and its encoding must be canonical, so that one transaction has one form.
 * Every account of an instruction must be in the message or in a lookup table.
 * @throws {ChainError} `invalid_transaction`
 */
export function readCompiled(bytes: Uint8Array): CompiledTransaction {
  const transaction = orInvalid(() => transactionDecoder.decode(bytes))
  const messageBytes = new Uint8Array(transaction.messageBytes)
  const message = orInvalid(() => messageDecoder.decode(messageBytes))
  if (message.version === 1) throw invalid('Transactions of version 1 are not supported')
  // Duplicate signers are refused before the comparison below, because the decoder stores signatures by account.
  if (new Set(message.staticAccounts).size !== message.staticAccounts.length) throw invalid('The transaction names an account twice')
  const canonical = orInvalid(() => Buffer.from(messageEncoder.encode(message)))
  if (!canonical.equals(messageBytes)) {
    const hasMore = canonical.equals(messageBytes.subarray(0, canonical.length))
    throw invalid(hasMore ? 'Bytes follow the transaction' : 'The transaction is not in canonical encoding')
  }
  if (!Buffer.from(transactionEncoder.encode(transaction)).equals(bytes)) throw invalid('The transaction is not in canonical encoding')
  checkAccountIndexes(message)
  const signatures = Object.values(transaction.signatures).map((signature) => (signature === null ? undefined : new Uint8Array(signature)))
  return { id: base58.decode(signatures[0] ?? new Uint8Array(64)), message, messageBytes, signatures }
}

/** Decodes a mined transaction of any version, and returns it with its id. @throws if the bytes are not a transaction */
export function readLanded(bytes: Uint8Array): { id: string; message: Message } {
  const { messageBytes, signatures } = transactionDecoder.decode(bytes)
  const [id] = Object.values(signatures)
  return { id: base58.decode(id ?? new Uint8Array(64)), message: messageDecoder.decode(messageBytes) }
}

/**
 * Checks the account indexes of a message with the first checks of the runtime.
 * @see https://github.com/anza-xyz/solana-sdk/blob/master/message/src/versions/v0/mod.rs (sanitize)
 */
function checkAccountIndexes(message: SendableMessage): void {
  const { header, staticAccounts, instructions } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const loaded = lookups.reduce((sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length, 0)
  const payerWrites = numReadonlySignerAccounts < numSignerAccounts
  const roomFor = numSignerAccounts + numReadonlyNonSignerAccounts <= staticAccounts.length
  const named = staticAccounts.length + loaded
  const fits = instructions.every(
    ({ programAddressIndex, accountIndices = [] }) =>
      programAddressIndex > 0 && programAddressIndex < staticAccounts.length && accountIndices.every((index) => index < named),
  )
  const loads = lookups.every(({ writableIndexes, readonlyIndexes }) => writableIndexes.length + readonlyIndexes.length > 0)
  if (!payerWrites || !roomFor || named > 256 || !fits || !loads) throw invalid('The transaction contradicts itself')
}

/** Returns the fee payer of a message, which is the sender. */
export function feePayerOf({ staticAccounts }: Pick<Message, 'staticAccounts'>): LibraryAddress {
  const [payer] = staticAccounts
  if (payer === undefined) throw invalid('The transaction names no account')
  return canonical(payer)
}

export const invalid = (detail: string) => new ChainError('invalid_transaction', { detail })

function orInvalid<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new ChainError('invalid_transaction', { detail: 'The transaction is malformed', cause })
  }
}
