import { expect, test } from 'vitest'
import { multiplierOf } from './mint-extensions.ts'
import { extension, interest, mintBytes, scaled } from './testing/mint-bytes.ts'

const year = 31_556_736n

test('a mint without extensions → no multiplier', () => {
  for (const mint of [mintBytes(6), mintBytes(6).subarray(0, 82)]) {
    expect(multiplierOf(mint, 1n)).toBeUndefined()
  }
})

test('a multiplier with a successor → the successor from its time on', () => {
  const mint = mintBytes(6, extension(18, Buffer.alloc(64)), scaled(5, 10.5, 100n))
  expect(multiplierOf(mint, 99n)).toBe('5')
  expect(multiplierOf(mint, 100n)).toBe('10.5')
})

test.each([
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1e18, '1000000000000000000'],
  [0.1, '0.1'],
])('the multiplier %s → %s, without an exponent', (multiplier, text) => {
  expect(multiplierOf(mintBytes(6, scaled(multiplier)), 1n)).toBe(text)
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE, Number.MIN_VALUE])(
  'the multiplier %s → an error',
  (multiplier) => {
    expect(() => multiplierOf(mintBytes(6, scaled(multiplier)), 1n)).toThrow(RangeError)
  },
)

test('interest → the growth of both rates, as in the tests of the program', () => {
  const mint = (before: number, now: number) => mintBytes(6, interest({ start: 0n, before, update: year, now }))
  expect(multiplierOf(mint(500, 500), year)).toBe('1.0512710963760241')
  expect(multiplierOf(mint(-500, -500), year)).toBe('0.951229424500714')
  expect(multiplierOf(mint(-500, 500), 2n * year)).toBe('1')
})

test('an extension that ends early → no multiplier', () => {
  const whole = mintBytes(6, scaled(10))
  expect(multiplierOf(whole.subarray(0, whole.length - 1), 1n)).toBeUndefined()
})
