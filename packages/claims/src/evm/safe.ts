import { Refusal } from '../claim.ts'
import { bytes, decode, tuple } from './abi.ts'

/**
 * The contracts of Safe that make several calls in the name of a Safe, MultiSend and MultiSendCallOnly from 1.3.0 to 1.5.0. They have the same
 * address on every chain. @see https://github.com/safe-global/safe-deployments
 */
const multiSends: readonly string[] = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '0x218543288004cd07832472d464648173c77d7eb7',
  '0xa83c336b20401af773b6219ba5027174338d1836',
]

/** A call by a Safe. Operation 0 is a call, and 1 a delegatecall. `data` is hexadecimal without 0x. */
type SafeCall = { to: string; data: string; operation: bigint }

/** Returns whether foreign code runs with all rights of the Safe. MultiSend only makes the calls of its data. */
export const runsForeignCode = ({ to, data, operation }: SafeCall): boolean =>
  operation !== 0n && !(multiSends.includes(to) && makesOnlyCalls(data))

const multiSend = '8d80ff0a'

/** Returns whether data is `multiSend(bytes)` whose transactions are calls. MultiSend itself makes delegatecalls too. */
function makesOnlyCalls(data: string): boolean {
  if (!data.startsWith(multiSend)) return false
  try {
    const { values, suffix } = decode(tuple(bytes), data.slice(multiSend.length))
    return suffix === '' && areCalls(values[0])
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Digits of one transaction before its data: the operation, the receiver, the value and the length of the data. */
const headDigits = 2 * (1 + 20 + 32 + 32)

function areCalls(packed: string): boolean {
  let at = 0
  while (at < packed.length) {
    const length = BigInt(`0x${packed.slice(at + headDigits - 64, at + headDigits) || '0'}`)
    if (!packed.startsWith('00', at) || BigInt(packed.length - at - headDigits) < 2n * length) return false
    at += headDigits + 2 * Number(length)
  }
  return true
}
