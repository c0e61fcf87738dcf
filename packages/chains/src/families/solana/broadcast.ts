import { Type } from 'typebox'
import { ChainError } from '../../errors.ts'
import { shape } from '../../shape.ts'
import { type CompiledTransaction, parseRaw, readCompiled } from './compiled-transaction.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { classifyRefusal } from './refusals.ts'
import { inContext, readU64 } from './wire.ts'

type NodeRpc = Pick<SolanaNode, 'rpc'>

/** Number of blocks for which a blockhash is valid. @see https://solana.com/docs/core/transactions/confirmation */
const BLOCKHASH_LIFETIME = 150n

const readId = shape('signature', Type.String())
const readStatuses = shape('list of statuses', inContext(Type.Array(Type.Unknown())))
const readValidity = shape('validity of a blockhash', inContext(Type.Boolean()))

/**
 * Sends signed bytes to the node once. The caller resends the bytes until they are mined or expired. The node simulates the transaction
 * first, so a failing transaction is refused and costs nothing. A refusal for an unknown blockhash is checked against the chain, which may
 * have accepted the transaction earlier.
 * @throws {ChainError} as `ChainAdapter.broadcast`
 */
export async function broadcast({ rpc }: NodeRpc, txData: string): Promise<void> {
  const transaction = readCompiled(parseRaw(txData))
  const config = { encoding: 'base64', preflightCommitment: COMMITMENT, maxRetries: 0 }
  const answer = await rpc.submit({ method: 'sendTransaction', params: [txData, config] })
  if ('result' in answer) {
    readId(answer.result)
    return
  }
  const verdict = classifyRefusal(answer.refusal, programsOf(transaction))
  if (verdict === 'known') return
  if (verdict.reason === 'blockhash_expired' && (await isKnown({ rpc }, transaction.id))) return
  throw verdict
}

/**
 * Returns whether no block can ever contain these bytes. Signed bytes have expired if no block contains them, and their blockhash is too
 * old both in the newest block and in the newest finalized block. No block between these two can contain the bytes. A lagging node may not
 * know the blockhash yet, so this counts only when `unknownSince` is more than a blockhash's lifetime ago.
 * @throws {ChainError} `invalid_transaction`, `unavailable`
 */
export async function hasExpired({ rpc }: NodeRpc, txData: string, unknownSince: bigint): Promise<boolean> {
  const { id, message } = readCompiled(parseRaw(txData))
  const valid = (commitment: string) => ({ method: 'isBlockhashValid', params: [message.lifetimeToken, { commitment }] })
  const [newest, final, statuses] = await rpc.read([valid('processed'), valid('finalized'), statusCall(id)])
  const { context, value } = readValidity(final)
  if (value || readValidity(newest).value || readU64(context.slot) - unknownSince <= BLOCKHASH_LIFETIME) return false
  return !containsAny(statuses)
}

/** Returns whether any block contains the transaction, confirmed or not. */
async function isKnown({ rpc }: NodeRpc, id: string): Promise<boolean> {
  const [statuses] = await rpc.read([statusCall(id)])
  return containsAny(statuses)
}

const statusCall = (id: string) => ({ method: 'getSignatureStatuses', params: [[id], { searchTransactionHistory: true }] })

function containsAny(statuses: unknown): boolean {
  const { value } = readStatuses(statuses)
  if (value.length !== 1) throw new ChainError('unavailable', { cause: new Error("The node's list of statuses is malformed") })
  return value[0] !== null
}

const programsOf = ({ message }: CompiledTransaction): (string | undefined)[] =>
  message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex])
