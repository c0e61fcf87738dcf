import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly, scaledPrice } from './decimal.ts'

test.each([
  ['1', 10n ** 18n],
  ['0.9999', 999_900_000_000_000_000n],
  ['67187.3358936566', 67_187_335_893_656_600_000_000n],
  ['2.46e-06', 2_460_000_000_000n],
  ['1.5E+3', 1_500n * 10n ** 18n],
  ['0.0000000000000000019', 1n],
  ['0', 0n],
])('the number %s → scaled by 10^18, rounded down', (text, scaled) => {
  expect(scaledPrice(text)).toBe(scaled)
})

test.each(['', '-1', '.5', '1.', '1e', '1e999', '0x10', 'NaN', '1 000', '9'.repeat(61)])('the text "%s" → no price', (text) => {
  expect(scaledPrice(text)).toBeUndefined()
})

test('JSON has long numbers, and texts that contain numbers and quotes → numbers become their texts, texts stay', () => {
  expect(parseExactly('{"a":0.12345678901234567890,"b":"1 \\" 2","c":[-1,2e-7],"d":null,"e":true}')).toEqual({
    a: '0.12345678901234567890',
    b: '1 " 2',
    c: ['-1', '2e-7'],
    d: null,
    e: true,
  })
})

test('any JSON → the same structure, with each number as text', () => {
  const asText = (value: unknown): unknown => {
    if (typeof value === 'number') return JSON.stringify(value)
    if (Array.isArray(value)) return value.map(asText)
    if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asText(item)]))
    return value
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      expect(parseExactly(json)).toEqual(asText(JSON.parse(json)))
    }),
  )
})
