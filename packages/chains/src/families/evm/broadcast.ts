import { keccak256, parseTransaction, type TransactionSerialized } from 'viem'
import { ChainError, type ChainErrorReason } from '../../errors.ts'
import { type Rpc, type RpcRefusal, RpcRefused } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { executionError } from './reverts.ts'
import { Hash } from './wire.ts'

const readHash = shape('transaction hash', Hash)

/**
 * Messages with which geth, its relatives and anvil refuse a transaction. The first matching pattern decides. The third member is the
 * detail for the client. viem's table is not used, because it treats "already known" (success) and "nonce too low" (failure) as one error.
 * @see https://github.com/ethereum/go-ethereum/blob/master/core/txpool/errors.go
 */
const refusals: readonly (readonly [RegExp, ChainErrorReason | 'known', string?])[] = [
  [
    /already known|known transaction|already (been )?imported|already in (the )?(mem|tx)?pool|alreadyknown|existing tx with same hash/i,
    'known',
  ],
  [/future transaction tries to replace/i, 'nonce_too_high'],
  [/replacement transaction underpriced|replacement.*underpriced|could not replace|replacement not allowed/i, 'replacement_underpriced'],
  [/nonce (is )?too (low|old|small)|oldnonce|invalid nonce|nonce.*(less|lower) than/i, 'nonce_used'],
  [/nonce (is )?too (high|big|far|distant)|noncegap|nonce.*gap|gapped-nonce/i, 'nonce_too_high'],
  [/priority fee.*(higher|greater|above|more) than.*max|tip (above|higher).*cap|tip .*greater than.*fee/i, 'invalid_transaction'],
  [
    /underpriced|gas ?price.*(too low|below|less)|tip.*(below|too low)|fee cap.*(too low|less than)|feetoolow|max ?fee ?per ?gas.*less than|below.*base fee|less than block base fee/i,
    'fee_too_low',
  ],
  [/fee .*exceeds the configured cap/i, 'invalid_transaction', "the fee exceeds the node's limit"],
  [/insufficient ?(funds|balance|max ?fee ?per ?gas)|doesn't have enough funds|upfront cost|overshot/i, 'insufficient_funds'],
  [/intrinsic ?gas too low|gas too low|intrinsicgas|not enough gas|below the floor|gas.*below intrinsic|floor data gas/i, 'gas_too_low'],
  [
    /exceeds.*gas ?limit|gas ?limit.*(too high|exceed|reached)|intrinsic gas too high|gas limit is too|cap.*exceeded/i,
    'invalid_transaction',
  ],
  [/chain ?id|only replay-protected/i, 'wrong_chain'],
  [
    /(invalid|wrong|bad|malformed) ?(signature|sender|transaction|tx|rlp)|oversized data|sender.*not an? eoa|decode transaction|rlp:|typed transaction|(transaction|tx) type|not supported by the current|hex string|negative value|max initcode|unprotected|empty auth|set code transaction|7702 transaction cannot/i,
    'invalid_transaction',
  ],
]

/** Matches temporary refusals: a full pool or a provider's limit. After a temporary refusal, the node may accept the same bytes later. */
const temporary = /pool is full|txpool.*full|limit (exceeded|reached)|rate limit|too many|already reserved|in-flight/i

/** A delegated account may have only one transaction in a pool. The node takes the next one when that one is mined. */
const delegatedLimit = /in-flight transaction limit.*delegated/i

/** Matches the message of a proxy that timed out. The proxy does not know what the node behind it did. */
const proxyTimeout = /timed? ?out|timeout/i

/**
 * Sends signed bytes to the node once. If the node refuses, the chain is checked first, because a node may refuse a transaction that it has
 * already mined.
 * @throws {ChainError} as `ChainAdapter.broadcast`
 */
export async function broadcast(rpc: Rpc, raw: TransactionSerialized): Promise<void> {
  const answer = await rpc.submit({ method: 'eth_sendRawTransaction', params: [raw] })
  if ('result' in answer) {
    readHash(answer.result)
    return
  }
  const verdict = classifyRefusal(answer.refusal)
  if (verdict === 'known') return
  // A node that reached its limit gets no further request.
  if (!temporary.test(answer.refusal.message) && (await isKnown(rpc, keccak256(raw)))) return
  // A transaction without value costs only its fee.
  const isFee = verdict.reason === 'insufficient_funds' && (parseTransaction(raw).value ?? 0n) === 0n
  throw isFee ? new ChainError('insufficient_gas', { cause: verdict.cause }) : verdict
}

/** Returns the meaning of a refused `eth_sendRawTransaction`: the node already has the transaction, or an error. */
export function classifyRefusal(refusal: RpcRefusal): 'known' | ChainError {
  const cause = new RpcRefused(refusal)
  if (temporary.test(refusal.message))
    return new ChainError('unavailable', { cause, refused: true, waits: delegatedLimit.test(refusal.message) })
  if (proxyTimeout.test(refusal.message)) return new ChainError('unavailable', { cause })
  const [, verdict, detail] = refusals.find(([pattern]) => pattern.test(refusal.message)) ?? []
  if (verdict) return verdict === 'known' ? verdict : new ChainError(verdict, { cause, ...(detail && { detail }) })
  const rejected = isRejection(refusal.code) && new ChainError('invalid_transaction', { cause })
  return executionError(refusal) || rejected || new ChainError('unavailable', { cause, refused: true })
}

/**
 * Returns whether the error code is final, whatever the message: "invalid params" or "transaction rejected". A refusal with any other code
 * may be temporary.
 */
function isRejection(code: number): boolean {
  return code === -32602 || code === -32003
}

async function isKnown(rpc: Rpc, hash: Hex): Promise<boolean> {
  const [transaction] = await rpc.read([{ method: 'eth_getTransactionByHash', params: [hash] }])
  return transaction !== null
}
