import { parseAmount } from '@patina/sdk'

export type AmountProblem = 'empty' | 'malformed' | 'decimals' | 'zero' | 'exceeds'
/** The token of an amount. The user types amounts times the multiplier. */
export type AmountToken = { decimals: number; multiplier?: string }
export type AmountInput = { amount: bigint; problem?: never } | { amount?: never; problem: AmountProblem }

/**
 * Returns the base units of an amount that a user typed. Comma and point are both accepted as the decimal sign. A second sign is malformed,
 * because "1,000.5" means different amounts in different languages.
 */
export function readAmount(text: string, { decimals, multiplier }: AmountToken, balance?: bigint): AmountInput {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return { problem: 'empty' }
  const [, whole, fraction = ''] = /^(\d{0,60})(?:\.(\d{0,60}))?$/.exec(plain) ?? []
  if (whole === undefined || (whole === '' && fraction === '')) return { problem: 'malformed' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'decimals' }
  const amount = parseAmount(`${whole || '0'}.${fraction || '0'}`, decimals, multiplier)
  if (amount === 0n) return { problem: 'zero' }
  if (balance !== undefined && amount > balance) return { problem: 'exceeds' }
  return { amount }
}
