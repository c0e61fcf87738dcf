import type { Address, SignedTransaction } from '../../adapter.ts'
import { canonical } from './addresses.ts'
import { type CompiledTransaction, feePayerOf, invalid, parseRaw, readCompiled } from './compiled-transaction.ts'
import { isSignedBy } from './ed25519.ts'
import { instructionsOf } from './executed-instructions.ts'
import { actionOf, createdTokenAccounts, intendedOperations, isDurable, targetOf } from './instructions.ts'

/**
 * Decodes signed bytes in base64: legacy or version 0, with or without lookup tables, with all required signatures. The fee payer is the
 * sender. Durable nonces are refused: such a transaction never expires, so the server could not report it as lost.
 * @throws {ChainError} `invalid_transaction`
 */
export async function decodeTransaction(txData: string): Promise<SignedTransaction> {
  const transaction = readSigned(txData)
  const { id, message } = transaction
  if (isDurable(message)) throw invalid('Durable nonces are not supported')
  const keys = message.staticAccounts.map(canonical)
  const accounts = { keys, tokenAccounts: createdTokenAccounts(message, keys) }
  const operations = intendedOperations(message, accounts)
  const action = actionOf(message, accounts.keys)
  const to = targetOf(message, accounts, operations)
  const calls = [...new Set(instructionsOf(message, keys).flatMap(({ program }) => program ?? []))]
  return { hash: id, from: feePayerOf(message), to, nonce: null, operations, calls, ...(action && { action }) }
}

/** Returns the id of signed bytes and the accounts whose keys signed them, the fee payer first. @throws {ChainError} `invalid_transaction` */
export function signersOf(txData: string): { id: string; signers: Address[] } {
  const { id, message, signatures } = readSigned(txData)
  return { id, signers: message.staticAccounts.slice(0, signatures.length).map(canonical) }
}

/** Returns a transaction whose signatures are all valid. @throws {ChainError} `invalid_transaction` */
function readSigned(txData: string): CompiledTransaction {
  const transaction = readCompiled(parseRaw(txData))
  const { message, messageBytes, signatures } = transaction
  if (signatures.every((signature) => signature === undefined)) throw invalid('The transaction is not signed')
  for (const [index, signature] of signatures.entries()) {
    const signer = message.staticAccounts[index]
    if (!signature || !signer) throw invalid('A signature is missing')
    if (!isSignedBy(signer, messageBytes, signature)) throw invalid('A signature does not match its signer')
  }
  return transaction
}
