import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test('64-bit amounts → every digit is kept', () => {
  expect(parseExactJson('{"lamports":18446744073709551615,"few":[5000,-1, 9007199254740993 ],"slot":1}')).toEqual({
    lamports: '18446744073709551615',
    few: [5000, -1, '9007199254740993'],
    slot: 1,
  })
  expect(parseExactJson('18446744073709551615')).toBe('18446744073709551615')
})

test('fractions, and digits in strings → unchanged', () => {
  const text = '{"a":0.1234567890123456789,"b":":1234567890123456789,","c":"\\\\\\",[12345678901234567890]","1234567890123456":1e21}'
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

test('JSON without long numbers → parsed as usual; text that is not JSON → refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!/(^|[:,[])-?\d{16,20}([,\]}]|$)/.test(text))
      expect(parseExactJson(text)).toEqual(JSON.parse(text))
    }),
    { seed: 5, numRuns: 500 },
  )
  for (const text of ['', '{', '{"a":1234567890123456789', '"12345678901234567', '[1234567890123456789,]'])
    expect(() => parseExactJson(text), text).toThrow(SyntaxError)
})

test('ten megabytes of digits, quotes and backslashes → parsed or refused quickly', () => {
  const long = 10_000_000
  const began = performance.now()
  expect(parseExactJson(`[${'1'.repeat(long)}]`)).toEqual([Number.POSITIVE_INFINITY])
  expect(() => parseExactJson(`1234567890123456"${'\\'.repeat(long)}`)).toThrow(SyntaxError)
  expect(() => parseExactJson(`1234567890123456${'"'.repeat(long)}`)).toThrow(SyntaxError)
  expect(performance.now() - began).toBeLessThan(10_000)
})
