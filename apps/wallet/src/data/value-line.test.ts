import { describe, expect, test } from 'vitest'
import { eth, usdc } from './holding.fixture.ts'
import { isLine, lineChange, lineFrame, valueLine } from './value-line.ts'

test('prices of two tokens begin at different times → the line does not jump where the second begins', () => {
  const history = (tokenId: string, prices: [hour: number, price: string][]) => ({
    tokenId,
    currency: 'USD',
    items: prices.map(([hour, price]) => ({ at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), price })),
  })
  const line = valueLine(
    [eth, usdc],
    [
      history(eth.tokenId, [
        [0, '1000'],
        [1, '1100'],
        [2, '1200'],
      ]),
      history(usdc.tokenId, [[1, '1']]),
    ],
  )
  expect(line.map(({ value }) => value)).toEqual([2001, 2201, 2401])
})

const hour = 3_600_000
const line = (...values: number[]) => values.map((value, index) => ({ at: index * hour, value }))

describe('the change of a line', () => {
  test('it goes over the whole range → money and percent from its begin to its end', () => {
    const points = [...line(100, 90), { at: 24 * hour, value: 110 }]
    expect(lineChange(points, '1d')).toEqual({ amount: 10, percent: expect.closeTo(10), since: undefined })
  })

  test('its record is shorter than the range → it also says when the record begins', () => {
    expect(lineChange(line(100, 90, 80), '1w')).toEqual({ amount: -20, percent: expect.closeTo(-20), since: 0 })
  })

  test('it has two points, or begins at nothing → there is no change, and no line of two points', () => {
    expect(lineChange(line(100, 90), '1d')).toBeUndefined()
    expect(lineChange(line(0, 90, 80), '1d')).toBeUndefined()
    expect([isLine(line(1, 2)), isLine(line(1, 2, 3))]).toEqual([false, true])
  })
})

test('the values differ by one cent → the frame is 2 % high; they differ by more → it is as high as they are', () => {
  const { low, high } = lineFrame([12_933, 12_933.01])
  expect((high - low) / 12_933).toBeCloseTo(0.02)
  expect(lineFrame([100, 200, 150])).toEqual({ low: 100, high: 200 })
})
