import { parseAmount } from '@patina/sdk'
import { decimalSign } from '../texts/numbers.ts'
import type { Language } from '../texts/texts.ts'

export type AmountProblem = 'empty' | 'malformed' | 'grouped' | 'decimals' | 'zero' | 'exceeds'
/** The token of an amount. The user types amounts times the multiplier. */
export type AmountToken = { decimals: number; multiplier?: string }
export type AmountInput = { amount: bigint; problem?: never } | { amount?: never; problem: AmountProblem }

/** Whole numbers with thousands separators, as the wallet shows them. */
const grouped: Readonly<Record<Language, RegExp>> = { en: /^[1-9]\d{0,2}(?:,\d{3})+$/, de: /^[1-9]\d{0,2}(?:\.\d{3})+$/ }

/**
 * Returns the base units of an amount that a user typed. Comma and point are both accepted as the decimal sign. A second sign is malformed,
 * because "1,000.5" means different amounts in different languages. "1,000" is refused where it is the way to write one thousand.
 */
export function readAmount(text: string, { decimals, multiplier }: AmountToken, language: Language, balance?: bigint): AmountInput {
  const trimmed = text.trim()
  if (grouped[language].test(trimmed)) return { problem: 'grouped' }
  const plain = trimmed.replace(',', '.')
  if (plain === '') return { problem: 'empty' }
  const [, whole, fraction = ''] = /^(\d{0,60})(?:\.(\d{0,60}))?$/.exec(plain) ?? []
  if (whole === undefined || (whole === '' && fraction === '')) return { problem: 'malformed' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'decimals' }
  const amount = parseAmount(`${whole || '0'}.${fraction || '0'}`, decimals, multiplier)
  if (amount === 0n) return { problem: 'zero' }
  if (balance !== undefined && amount > balance) return { problem: 'exceeds' }
  return { amount }
}

/** Returns a decimal number as a user of this language types it. */
export const typed = (decimal: string, language: Language): string => decimal.replace('.', decimalSign(language))
