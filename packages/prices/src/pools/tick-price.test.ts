import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageTick, priceAtTick } from './tick-price.ts'

/** Returns the price with 30 significant digits, as text. */
function digitsAt(tick: bigint): string {
  const { n, d } = priceAtTick(tick)
  return ((n * 10n ** 80n) / d).toString().slice(0, 30)
}

// Computed with 60 digits by another program: Decimal('1.0001') ** tick.
test.each([
  [0n, '100000000000000000000000000000'],
  [1n, '100010000000000000000000000000'],
  [6_932n, '200003632383094732208351323986'],
  [-6_932n, '499990919207187760968835717142'],
  [887_272n, '340256786836388094050805785052'],
  [-887_272n, '293895680758558483887475486496'],
])('tick %s → 1.0001 to that power', (tick, digits) => {
  expect(digitsAt(tick)).toBe(digits)
})

test('any tick → the next one has a price 0.01 % higher, and the opposite one the inverse price', () => {
  const perTrillion = (a: bigint, b: bigint) => (a * 10n ** 12n) / b
  fc.assert(
    fc.property(fc.bigInt({ min: -800_000n, max: 800_000n }), (tick) => {
      const [one, next, opposite] = [priceAtTick(tick), priceAtTick(tick + 1n), priceAtTick(-tick)]
      const step = perTrillion(next.n * one.d, next.d * one.n)
      const inverse = perTrillion(one.n * opposite.n, one.d * opposite.d)
      return (step - 1_000_100_000_000n) ** 2n <= 1n && (inverse - 10n ** 12n) ** 2n <= 1n
    }),
  )
})

test('averages that are not whole → rounded down, also below zero', () => {
  expect([averageTick(0n, 7n, 2n), averageTick(0n, -7n, 2n), averageTick(10n, 4n, 3n)]).toEqual([3n, -4n, -2n])
})
