import { keccak256 } from 'viem'
import { ChainError, type ChainErrorReason } from '../../errors.ts'
import { type Rpc, type RpcRefusal, RpcRefused } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { shape } from '../../shape.ts'
import { executionError } from './reverts.ts'
import { Hash } from './wire.ts'

const readHash = shape('transaction hash', Hash)

/**
 * What nodes say when they refuse a transaction, by geth, its relatives and anvil. The first pattern that matches decides; a third
 * member is the detail for the client. Own table because viem takes "already known" and "nonce too low" for one error, which are success and failure.
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
  [/fee .*exceeds the configured cap/i, 'invalid_transaction', 'fee above the limit of the node'],
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

/** Pools that are full, and limits of a provider, pass: the same bytes may be taken later. */
const passing = /pool is full|txpool.*full|limit (exceeded|reached)|rate limit|too many|already reserved|in-flight/i

/** What stands between us and the node says so, and cannot know what the node did. */
const unanswered = /timed? ?out|timeout/i

/**
 * Hands signed bytes to the node, once. Every refusal is checked against the chain before it counts: a node may refuse what it has mined.
 * @throws {ChainError} as `ChainAdapter.broadcast`
 */
export async function broadcast(rpc: Rpc, raw: Hex): Promise<void> {
  const answer = await rpc.submit({ method: 'eth_sendRawTransaction', params: [raw] })
  if ('result' in answer) {
    readHash(answer.result)
    return
  }
  const verdict = classifyRefusal(answer.refusal)
  if (verdict === 'known') return
  // A node at its limit is spared the question.
  if (!passing.test(answer.refusal.message) && (await isKnown(rpc, keccak256(raw)))) return
  throw verdict
}

/** What a refusal of `eth_sendRawTransaction` means: the node has the transaction already, or an error. */
export function classifyRefusal(refusal: RpcRefusal): 'known' | ChainError {
  const cause = new RpcRefused(refusal)
  if (passing.test(refusal.message)) return new ChainError('unavailable', { cause, refused: true })
  if (unanswered.test(refusal.message)) return new ChainError('unavailable', { cause })
  const [, verdict, detail] = refusals.find(([pattern]) => pattern.test(refusal.message)) ?? []
  if (verdict) return verdict === 'known' ? verdict : new ChainError(verdict, { cause, ...(detail && { detail }) })
  const rejected = isRejection(refusal.code) && new ChainError('invalid_transaction', { cause })
  return executionError(refusal) || rejected || new ChainError('unavailable', { cause, refused: true })
}

/** "Invalid params" and "transaction rejected" are verdicts whatever the words; the other codes also stand for a node in trouble. */
function isRejection(code: number): boolean {
  return code === -32602 || code === -32003
}

async function isKnown(rpc: Rpc, hash: Hex): Promise<boolean> {
  const [transaction] = await rpc.read([{ method: 'eth_getTransactionByHash', params: [hash] }])
  return transaction !== null
}
