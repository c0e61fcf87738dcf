import { keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction, type TransactionSerialized } from 'viem'
import type { SignedTransaction } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { checksum } from './checksum.ts'
import { intendedOperations } from './operations.ts'

/** Maximum size of a transaction in bytes. No node accepts a larger one into its pool. */
const MAX_BYTES = 128 * 1024
/** Half the order of secp256k1. A signature with a larger `s` is malleable, and nodes refuse it since EIP-2. */
export const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Characters of a transaction hash with its prefix. No transaction is as short. */
const HASH_LENGTH = 66
const UINT256 = 1n << 256n

/** The chain for which the bytes must be signed. */
type Chain = { chainId: number; network: Pick<EvmNetwork, 'nativeLogs'> }

/**
 * Decodes signed bytes: legacy with chain id (EIP-155), EIP-2930, EIP-1559 and EIP-7702. The decoder refuses bytes that are not in
 * canonical encoding, so that one transaction has one hash.
 * @throws {ChainError} `invalid_transaction`, `wrong_chain`
 */
export async function decodeTransaction(chain: Chain, txData: string): Promise<SignedTransaction> {
  const raw = parseRaw(txData)
  try {
    return await decode(chain, raw)
  } catch (error) {
    throw error instanceof ChainError
      ? error
      : new ChainError('invalid_transaction', { cause: error, detail: 'The bytes are not a signed transaction' })
  }
}

/** Returns signed bytes in the form that nodes accept. @throws {ChainError} `invalid_transaction` */
export function parseRaw(txData: string): TransactionSerialized {
  if (txData.length > 2 + MAX_BYTES * 2) throw invalid('The transaction is too large')
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(txData)) throw invalid('The transaction is not hexadecimal')
  if (txData.length === HASH_LENGTH) throw invalid('txData is a hash. Send the signed bytes')
  const raw: Hex = `0x${txData.slice(2).toLowerCase()}`
  if (raw.startsWith('0x03')) throw invalid('Blob transactions are not supported')
  return raw as TransactionSerialized
}

async function decode({ chainId, network }: Chain, raw: TransactionSerialized): Promise<SignedTransaction> {
  const transaction = parseTransaction(raw)
  const { r, s, v, yParity } = transaction
  if (!r || !s || yParity === undefined) throw invalid('The transaction is not signed')
  if (transaction.chainId !== chainId) throw new ChainError('wrong_chain')
  if (BigInt(s) > MAX_S) throw invalid('The signature is malleable')
  const signature = v === undefined ? { r, s, yParity } : { r, s, v, yParity }
  if (serializeTransaction(transaction, signature) !== raw) throw invalid('The transaction is not in canonical encoding')

  const { value = 0n, data = '0x', nonce = 0 } = transaction
  const to = transaction.to ? checksum(transaction.to) : null
  if (value >= UINT256 || !Number.isSafeInteger(nonce)) throw invalid('The transaction contains a number that is too large')
  const from = checksum(await recoverTransactionAddress({ serializedTransaction: raw, signature }))
  const operations = intendedOperations({ from, to, value, input: data }, network)
  const signed = { hash: keccak256(raw), from, to, nonce, operations }
  if (transaction.type === 'eip7702') return { ...signed, action: 'delegate' }
  const effect = keccak256(serializeTransaction({ type: 'eip1559', chainId, to, value, data }))
  return { ...signed, effect, ...(signed.to === from && value === 0n && data === '0x' && { isEmpty: true as const }) }
}

function invalid(detail: string): ChainError {
  return new ChainError('invalid_transaction', { detail })
}
