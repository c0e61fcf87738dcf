import { decodeErrorResult, parseAbi } from 'viem'
import { ChainError } from '../../errors.ts'
import type { RpcRefusal } from '../../json-rpc.ts'
import type { Hex } from '../../network.ts'
import { cleanSentence } from '../../text.ts'

/** The errors of Solidity itself and of current ERC-20 contracts. @see https://eips.ethereum.org/EIPS/eip-6093 */
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

/** What nodes say when execution ended without a revert. The first group that matches is the reason. */
const haltings: readonly (readonly [RegExp, string])[] = [
  [/out of ?gas|gas required exceeds|gas uint64 overflow/i, 'out of gas'],
  [/invalid ?(fe)? ?opcode|opcode .* not defined|undefined instruction|bad instruction/i, 'invalid opcode'],
  [/invalid ?jump|bad jump destination/i, 'invalid jump'],
  [/stack ?(underflow|overflow|limit)|max(imum)? call depth/i, 'stack limit reached'],
  [/max (init)?code size|contract ?size ?limit|create ?contract/i, 'contract too large'],
]

/** The error that an execution ended with, as a `ChainError`; undefined when the refusal is about something else. */
export function executionError(refusal: RpcRefusal): ChainError | undefined {
  const halting = haltings.find(([pattern]) => pattern.test(refusal.message))
  if (halting) return new ChainError('execution_reverted', { detail: halting[1] })
  // OpenEthereum and its heirs say it in the data only.
  const isRevert =
    refusal.code === 3 || /revert/i.test(refusal.message) || (typeof refusal.data === 'string' && /^reverted/i.test(refusal.data))
  if (!isRevert) return undefined
  const detail = revertReason(revertData(refusal.data)) ?? revertReasonInMessage(refusal.message)
  return new ChainError('execution_reverted', detail ? { detail } : {})
}

/** A sentence for what a contract reverted with; undefined when it gave no reason. Errors that only the contract knows appear by selector. */
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

/** Nodes put the data in `data`, one or two objects deeper, or behind the word "Reverted". */
function revertData(data: unknown, depth = 0): Hex | undefined {
  if (typeof data === 'string') {
    const found = /^(?:reverted )?(0x(?:[0-9a-f]{2})*)$/i.exec(data.slice(0, 20_000))?.[1]
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
