import { isTimeout } from '@patina/http'
import { ChainError } from '../../errors.ts'
import { OversizedAnswer, RequestRefused, type RpcAnswer, type RpcRefusal, RpcRefused, resultOf } from '../../json-rpc.ts'

/** Error code of EIP-1474 for "limit exceeded". */
const LIMIT_EXCEEDED = -32005
const METHOD_NOT_FOUND = -32601

/** Matches messages of nodes and providers for a request that is too large, or too soon after others. */
const limitMessages =
  /returned more than|(block|log|query|result|response|requested).{0,20}(range|size|limit)|range.{0,30}(large|wide|big|limit|exceed|max)|too (many|large|big|wide|long)|exceed|batch|rate limit|capacity|compute units|timed? ?out|timeout/i

/** Matches messages of nodes and providers for a method that they lack or do not offer. */
const unknownMethodMessages =
  /method.{0,80}(not (found|supported|available|exist|allowed|enabled|implemented|whitelisted)|unsupported|disabled|unavailable)|method.{0,80}does not exist|unsupported method|unknown method|not supported|not implemented|not available on|upgrade your|paid (plan|tier)|tracer not found/i

/** Error code of a node that has deleted old blocks and receipts. @see https://eips.ethereum.org/EIPS/eip-4444 */
const PRUNED_HISTORY = 4444

/** Returns the result of a request for blocks. @throws {ChainError} `unavailable`, marked `gone` if the node no longer has the blocks */
export function blockAnswer(answer: RpcAnswer): unknown {
  if ('refusal' in answer && isPruned(answer.refusal))
    throw new ChainError('unavailable', { cause: new RpcRefused(answer.refusal), gone: true })
  return resultOf(answer)
}

const isPruned = ({ code, message }: RpcRefusal): boolean => code === PRUNED_HISTORY || /pruned history|history.{0,20}pruned/i.test(message)

/** Returns whether the node may still answer: a smaller request, or the same request later. */
export function isLimitError(error: unknown): boolean {
  if (!(error instanceof ChainError)) return false
  const { cause } = error
  if (cause instanceof RpcRefused) return isLimitRefusal(cause.refusal)
  return cause instanceof OversizedAnswer || cause instanceof RequestRefused || isTimeout(cause)
}

/** Matches messages of nodes and providers for an answer that is larger than they send. */
const oversizedMessages = /too (large|big|long)|(result|response).{0,20}(size|limit)/i

/** Returns whether the answer to a request is too large, for this server or for the node. A request for less may succeed, a retry will not. */
export function isOversized(error: unknown): boolean {
  const { cause } = error instanceof ChainError ? error : {}
  return cause instanceof OversizedAnswer || (cause instanceof RpcRefused && oversizedMessages.test(cause.refusal.message))
}

export const isLimitRefusal = ({ code, message }: RpcRefusal): boolean =>
  code === LIMIT_EXCEEDED || code === 429 || limitMessages.test(message)

export const isUnknownMethod = ({ code, message }: RpcRefusal): boolean => code === METHOD_NOT_FOUND || unknownMethodMessages.test(message)
