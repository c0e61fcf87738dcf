import { decodeErrorResult, parseAbi } from 'viem'
import { ChainError } from '../../errors.ts'
import type { RpcRefusal } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { cleanSentence } from '../../text.ts'

/** Errors of Solidity and of current ERC-20 contracts. @see https://eips.ethereum.org/EIPS/eip-6093 */
const knownErrors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
])

/** @see https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require */
const panics: Record<string, string> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'invalid storage',
  '49': 'pop from an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
}

/** Messages of nodes for an execution that ended without a revert, each with the reason for the client. The first match decides. */
const haltMessages: readonly (readonly [RegExp, string])[] = [
  [/out ?of ?gas|gas required exceeds|gas uint64 overflow/i, 'out of gas'],
  [/invalid ?(fe)? ?opcode|opcode .* not defined|opcode ?not ?found|undefined instruction|bad instruction/i, 'invalid opcode'],
  [/invalid ?jump|bad jump destination/i, 'invalid jump'],
  [/stack ?(underflow|overflow|limit)|max(imum)? call depth/i, 'stack limit reached'],
  [/max (init)?code size|contract ?size ?limit|create ?contract/i, 'contract too large'],
]

/** Maximum length of revert data in characters. The request of a contract for data outside the chain takes some thousands. */
const MAX_REVERT_DATA = 65_536

/** Returns the error with which an execution ended. Undefined if the node refused for another reason. */
export function executionError(refusal: RpcRefusal): ChainError | undefined {
  const halting = haltMessages.find(([pattern]) => pattern.test(refusal.message))
  if (halting) return new ChainError('execution_reverted', { detail: halting[1] })
  // OpenEthereum and its successors report a revert only in `data`, with another code and message.
  const isRevert =
    refusal.code === 3 || /revert/i.test(refusal.message) || (typeof refusal.data === 'string' && /^reverted/i.test(refusal.data))
  if (!isRevert) return undefined
  const detail = revertReason(revertData(refusal.data)) ?? revertReasonInMessage(refusal.message)
  return new ChainError('execution_reverted', detail ? { detail } : {})
}

/** Returns a sentence for a contract's revert, or undefined without a reason. Errors that only the contract defines appear by their selector. */
export function revertReason(data: Hex | undefined): string | undefined {
  if (!data || data.length < 10) return undefined
  try {
    const error = decodeErrorResult({ abi: knownErrors, data })
    if (error.errorName === 'Error') return cleanSentence(error.args[0]) || undefined
    if (error.errorName === 'Panic') return panics[error.args[0].toString()] ?? `panic ${cleanSentence(error.args[0].toString(), 8)}`
    return error.errorName
  } catch {
    return `custom error ${data.slice(0, 10)}`
  }
}

/** Returns the revert data of a refusal. Nodes put it in `data`, one or two objects deeper, or after the word "Reverted". */
export function revertData(data: unknown, depth = 0): Hex | undefined {
  if (typeof data === 'string') {
    const found = /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data.slice(0, MAX_REVERT_DATA))?.[1]
    return found ? `0x${found.slice(2)}` : undefined
  }
  if (typeof data !== 'object' || data === null || depth > 2) return undefined
  if ('data' in data) return revertData(data.data, depth + 1)
  return 'originalError' in data ? revertData(data.originalError, depth + 1) : undefined
}

function revertReasonInMessage(message: string): string | undefined {
  const reason = /reverted(?: with reason string)?:? (.+)/is.exec(message.slice(0, 10_000))?.[1]
  return (reason && cleanSentence(reason)) || undefined
}
