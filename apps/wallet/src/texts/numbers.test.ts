import { describe, expect, test } from 'vitest'
import {
  addressGroups,
  formatDay,
  formatDecimal,
  formatList,
  formatMoment,
  formatMoney,
  formatPercent,
  formatTime,
  formatUnits,
  formatValue,
  shortAddress,
  shortenAmounts,
} from './numbers.ts'

describe('a decimal for reading', () => {
  test.each([
    { text: '1234.567891', language: 'en', shown: '1,234.56' },
    { text: '1234.567891', language: 'de', shown: '1.234,56' },
    { text: '1234567.891', language: 'en', shown: '1,234,567' },
    { text: '1.999999667071523', language: 'en', shown: '1.99999' },
    { text: '0.0123456789', language: 'en', shown: '0.012345' },
    { text: '0.0000091234', language: 'en', shown: '0.0000091' },
    { text: '0.9999999', language: 'en', shown: '0.999999' },
    { text: '0.00000012345', language: 'en', shown: '0.00000012' },
    { text: '-3.10', language: 'en', shown: '−3.1' },
    { text: '123456789012345678901234567890', language: 'en', shown: '123,456,789,012,345,678,901,234,567,890' },
  ] as const)('$text in $language → $shown', ({ text, language, shown }) => {
    expect(formatDecimal(text, language)).toBe(shown)
  })
})

test('all digits are wanted → none is cut', () => {
  expect(formatDecimal('1234567.000000000000000001', 'en', 18)).toBe('1,234,567.000000000000000001')
})

test.each([
  { sentence: 'Sent 1.999999667071523 ETH', shown: 'Sent 1.99999 ETH' },
  { sentence: '12.345,678901 USDC erhalten', shown: '12.345,6 USDC erhalten' },
  { sentence: 'Received 25,000 DAI', shown: 'Received 25,000 DAI' },
  { sentence: 'Received 1234567.0001 DAI', shown: 'Received 1234567 DAI' },
  { sentence: `Allowance of ${(2n ** 256n).toLocaleString('en-US')}.1 USDC`, shown: 'Allowance of ∞ USDC' },
  { sentence: `Allowance of ${(2n ** 256n).toLocaleString('en-US')}.639935 USDC`, shown: 'Allowance of ∞ USDC' },
  { sentence: `${(2n ** 196n).toLocaleString('de-DE')},584007913129639935 DAI erlaubt`, shown: '∞ DAI erlaubt' },
  { sentence: 'To 0x7099…79C8 on Ethereum', shown: 'To 0x7099…79C8 on Ethereum' },
])('the server says "$sentence" → "$shown"', ({ sentence, shown }) => {
  expect(shortenAmounts(sentence)).toBe(shown)
})

test('a whole balance with 18 decimals → it is cut, not rounded up', () => {
  expect(formatUnits(1_999_999_999_999_999_999n, 18, 'en')).toBe('1.99999')
})

test.each([
  { value: '3127.4', currency: 'USD', language: 'en', shown: '$3,127.40' },
  { value: '3127.4', currency: 'EUR', language: 'de', shown: '3.127,40 €' },
  { value: '0.000012345', currency: 'USD', language: 'en', shown: '$0.0000123' },
  { value: '0', currency: 'USD', language: 'en', shown: '$0.00' },
] as const)('$value $currency in $language → $shown', ({ value, currency, language, shown }) => {
  expect(formatMoney(value, currency, language).replace(/\s/g, ' ')).toBe(shown)
})

test.each([
  { value: '0.000865', shown: '< $0.01' },
  { value: '0.01', shown: '$0.01' },
  { value: '0', shown: '$0.00' },
])('something is worth $value → $shown', ({ value, shown }) => {
  expect(formatValue(value, 'USD', 'en')).toBe(shown)
})

test.each([
  { percent: '1.239', shown: '+1.24 %' },
  { percent: -12, shown: '−12.00 %' },
])('a change of $percent percent → $shown', ({ percent, shown }) => {
  expect(formatPercent(percent, 'en')).toBe(shown)
})

test.each([
  { names: ['Ethereum'], language: 'en', shown: 'Ethereum' },
  { names: ['Ethereum', 'Base'], language: 'en', shown: 'Ethereum and Base' },
  { names: ['Ethereum', 'Base', 'Solana'], language: 'de', shown: 'Ethereum, Base und Solana' },
] as const)('the names $names in $language → $shown', ({ names, language, shown }) => {
  expect(formatList(names, language)).toBe(shown)
})

test('a time of today → the hour; of another year → the date with its year', () => {
  const now = new Date(2026, 5, 1, 12)
  expect(formatTime(new Date(2026, 5, 1, 9, 5), 'en', now)).toBe('9:05 AM')
  expect(formatTime(new Date(2025, 0, 31), 'en', now)).toBe('Jan 31, 2025')
})

test.each([
  { day: new Date(2026, 5, 1, 0, 5), language: 'en', shown: 'Today' },
  { day: new Date(2026, 4, 31, 23), language: 'de', shown: 'Gestern' },
  { day: new Date(2026, 4, 30), language: 'en', shown: 'Saturday, May 30' },
  { day: new Date(2025, 4, 30), language: 'de', shown: 'Freitag, 30. Mai 2025' },
] as const)('a day is $day → $shown', ({ day, language, shown }) => {
  expect(formatDay(day, language, new Date(2026, 5, 1, 12))).toBe(shown)
})

test('a moment of today → the hour; of another day → date and hour', () => {
  const now = new Date(2026, 5, 1, 12)
  expect(formatMoment(new Date(2026, 5, 1, 9, 5).getTime(), 'en', now)).toBe('9:05 AM')
  expect(formatMoment(new Date(2026, 4, 31, 9, 5).getTime(), 'de', now)).toBe('31.05.2026, 09:05')
})

test('an address → groups of four, and a short form with both ends', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(addressGroups(address).join('')).toBe(address)
  expect(addressGroups(address).slice(0, 3)).toEqual(['0x', '7099', '7970'])
  expect(shortAddress(address)).toBe('0x7099…79C8')
})
