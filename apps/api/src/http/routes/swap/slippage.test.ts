import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSlippageBps } from './slippage.ts'

describe('a slippage in percent', () => {
  test.each([
    [0.5, 50],
    ['0.5', 50],
    [0, 0],
    ['0', 0],
    [1, 100],
    [50, 5_000],
    ['50.000', 5_000],
    ['0.005', 1],
    ['0.0049', 0],
    [0.1 + 0.2, 30],
  ])('a slippage of %j percent → %i basis points', (percent, bps) => {
    expect(parseSlippageBps(percent)).toBe(bps)
  })

  test.each([
    '',
    'abc',
    '-1',
    -0.5,
    '.5',
    '5.',
    '1e1',
    '1e-7',
    -1e-7,
    '0x10',
    50.01,
    '50.0001',
    100,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0,5',
    ' 1',
  ])('%j percent → not a valid slippage', (percent) => {
    expect(parseSlippageBps(percent)).toBeUndefined()
  })

  test('a slippage with more decimals → rounded to the nearest, a half upwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 49 }), fc.stringMatching(/^\d{1,12}$/), (whole, fraction) => {
        const scale = 10n ** BigInt(fraction.length)
        const percentScaled = BigInt(whole) * scale + BigInt(fraction)
        expect(parseSlippageBps(`${whole}.${fraction}`)).toBe(Number((percentScaled * 200n + scale) / (2n * scale)))
      }),
    )
  })
})
