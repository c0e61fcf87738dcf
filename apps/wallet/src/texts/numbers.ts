import { formatAmount, parseAmount } from '@patina/units'
import { dateFormat, localeOf, numberFormat } from './formats.ts'
import type { Language } from './texts.ts'

/** The sign between whole and fraction. */
export const decimalSign = (language: Language) => (language === 'de' ? ',' : '.')

/** Returns an amount in whole tokens as it is shown: times the multiplier of the token, if it has one. Cut after 18 decimals. */
export function scaleDecimal(text: string, multiplier: string | undefined): string {
  if (multiplier === undefined || !/^\d+(\.\d{1,18})?$/.test(text)) return text
  return formatAmount(parseAmount(text, 18), 18, multiplier)
}

/** The significant digits of an amount in lists and sentences. */
const maxDigits = 6

/**
 * Returns a decimal number for reading: grouped, and cut, never rounded up, to six significant digits, or to `maxFraction` digits after the
 * point. The whole part is never cut. A small number keeps its first two digits, so that dust is not shown as nothing.
 */
export function formatDecimal(text: string, language: Language, maxFraction?: number): string {
  const isNegative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const cut = cutFraction(whole, fraction, maxFraction)
  const grouped = numberFormat(language, {}).format(BigInt(whole))
  return `${isNegative ? '−' : ''}${grouped}${cut && decimalSign(language) + cut}`
}

function cutFraction(whole: string, fraction: string, maxFraction?: number): string {
  const digits = whole.replace(/^0+/, '').length
  const firstDigit = digits === 0 ? fraction.search(/[1-9]/) : -1
  const max = maxFraction ?? Math.max(0, maxDigits - digits)
  return fraction.slice(0, firstDigit < 0 ? max : Math.max(max, firstDigit + 2)).replace(/0+$/, '')
}

/** More digits than any token has: the amount of an allowance without a limit. */
const unlimited = /\d{1,3}(?:[.,]\d{3}){7,}\d*(?:[.,]\d+)?/g

/** Returns a sentence of the server with its amounts cut to six significant digits. */
export const shortenAmounts = (sentence: string): string =>
  sentence.replace(unlimited, '∞').replace(/(\d[\d.,]*)([.,])(\d{4,})/g, (_, whole: string, sign: string, fraction: string) => {
    const cut = cutFraction(whole.replace(/\D/g, ''), fraction)
    return cut === '' ? whole : `${whole}${sign}${cut}`
  })

/** Returns an amount of base units for reading, without its symbol. */
export const formatUnits = (amount: bigint, decimals: number, language: Language, maxFraction?: number): string =>
  formatDecimal(formatAmount(amount, decimals), language, maxFraction)

/** Returns whether a value is less than a hundredth, but not zero. */
export function isBelowHundredth(value: string | number): boolean {
  const number = Number(value)
  return number !== 0 && Math.abs(number) < 0.01
}

/** Returns what something is worth, in a currency. Less than a hundredth is said as such: its digits tell a person nothing. */
export const formatValue = (value: string | number, currency: string, language: Language): string =>
  isBelowHundredth(value) ? `< ${formatMoney(0.01, currency, language)}` : formatMoney(value, currency, language)

/** Returns a price in a currency. Small prices keep three significant digits. */
export function formatMoney(value: string | number, currency: string, language: Language): string {
  const digits = isBelowHundredth(value) ? { maximumSignificantDigits: 3 } : {}
  return numberFormat(language, { style: 'currency', currency, ...digits }).format(Number(value))
}

/** Returns a change in percent with its sign: `+1.24 %`. */
export function formatPercent(percent: string | number, language: Language): string {
  const number = Number(percent)
  const shown = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(number))
  return `${number < 0 ? '−' : '+'}${shown} %`
}

/** Returns the time for today, and the date for any other day. */
export function formatTime(at: string | number | Date, language: Language, now = new Date()): string {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString()) return formatClock(date, language)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return dateFormat(language, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(date)
}

/** Returns the hour and the minute of a time. */
export const formatClock = (at: string | number | Date, language: Language): string =>
  dateFormat(language, { timeStyle: 'short' }).format(new Date(at))

/** Returns a day for reading: `Today`, `Yesterday`, or its date. */
export function formatDay(day: Date, language: Language, now = new Date()): string {
  const days = Math.round((startOf(day) - startOf(now)) / 86_400_000)
  if (days === 0 || days === -1) {
    const word = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
    return word.charAt(0).toLocaleUpperCase(localeOf(language)) + word.slice(1)
  }
  const isThisYear = day.getFullYear() === now.getFullYear()
  return dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(day)
}

const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()

/** Returns the time for today, and date and time for any other day. */
export const formatMoment = (at: number, language: Language, now = new Date()): string =>
  new Date(at).toDateString() === now.toDateString() ? formatTime(at, language, now) : formatDateTime(at, language)

/** Returns date and time in full. */
export const formatDateTime = (at: string | number | Date, language: Language): string =>
  dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Returns the date of a time. */
export const formatDate = (at: string | number | Date, language: Language): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(new Date(at))

/** Returns names as a list for reading: `Ethereum, Base, and Solana`. */
export const formatList = (names: readonly string[], language: Language): string => new Intl.ListFormat(localeOf(language)).format(names)

/** Returns the parts of an address for reading: `0x`, then groups of four. */
export function addressGroups(address: string): string[] {
  const body = address.startsWith('0x') ? address.slice(2) : address
  return [...(address.startsWith('0x') ? ['0x'] : []), ...(body.match(/.{1,4}/g) ?? [])]
}

/** Returns the first and last characters of an address: `0x7099…79C8`. */
export const shortAddress = (address: string): string => `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
