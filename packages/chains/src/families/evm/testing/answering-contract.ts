import { size, toFunctionSelector } from 'viem'
import type { Hex } from '../../../network.ts'

/** Returns bytecode that answers each function with constant bytes. Any other call runs `otherwise`, which reverts by default. */
export function answering(answers: Record<string, Hex>, otherwise: Hex = '0x600080fd'): Hex {
  const hex2 = (value: number) => value.toString(16).padStart(4, '0')
  const entries = Object.entries(answers).map(([signature, data]) => ({
    selector: toFunctionSelector(signature).slice(2),
    data: data.slice(2),
  }))
  // Layout: PUSH1 0 CALLDATALOAD PUSH1 e0 SHR, 11 bytes per comparison, then `otherwise`, 16 bytes per answer, then the answers.
  const answersAt = 6 + entries.length * 11 + size(otherwise)
  let dataAt = answersAt + entries.length * 16
  let comparisons = ''
  let returns = ''
  for (const [index, { selector, data }] of entries.entries()) {
    const length = data.length / 2
    comparisons += `8063${selector}1461${hex2(answersAt + index * 16)}57`
    returns += `5b61${hex2(length)}61${hex2(dataAt)}60003961${hex2(length)}6000f3`
    dataAt += length
  }
  return `0x60003560e01c${comparisons}${otherwise.slice(2)}${returns}${entries.map(({ data }) => data).join('')}`
}
