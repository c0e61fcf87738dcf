import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, type SelectionRules, selectPrice } from './select-price.ts'
import { ONE_USD } from './source.ts'

const now = new Date('2026-06-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const rules: SelectionRules = { now, maxAgeMs: 26 * 3_600_000, maxDifferencePercent: 10 }
const usd = (dollars: number) => BigInt(dollars) * ONE_USD
const one = (source: string, dollars: number, minutes?: number): Candidate => ({
  source,
  priceE18: usd(dollars),
  ...(minutes !== undefined && { at: minutesAgo(minutes) }),
})

describe('one source', () => {
  test('it reports a recent time → its price, with medium confidence and that time', () => {
    expect(selectPrice([one('a', 100, 5)], rules)).toEqual({
      price: { priceE18: usd(100), source: 'a', at: minutesAgo(5), confidence: 'medium' },
      faulty: new Map(),
    })
  })

  test('it reports no time → its price, with low confidence and the time of the reading', () => {
    expect(selectPrice([one('a', 100)], rules)).toMatchObject({ price: { at: now, confidence: 'low' } })
  })

  test.each([
    ['zero', { source: 'a', priceE18: 0n }, 'invalid'],
    ['negative', { source: 'a', priceE18: -1n }, 'invalid'],
    ['above a trillion dollars', { source: 'a', priceE18: usd(10 ** 12) + 1n }, 'invalid'],
    ['from the future', one('a', 100, -61), 'invalid'],
    ['older than the maximum', one('a', 100, 26 * 60 + 1), 'stale'],
  ] as const)('its price is %s → no price, and the source is faulty', (_, candidate, fault) => {
    expect(selectPrice([candidate], rules)).toEqual({ reason: fault, faulty: new Map([['a', fault]]) })
  })

  test('its price is as old as the maximum → accepted', () => {
    expect(selectPrice([one('a', 100, 26 * 60)], rules)).toHaveProperty('price')
  })

  test('it is far from the last price → no price for an hour, then accepted', () => {
    const last = (minutes: number) => ({ ...rules, last: { priceE18: usd(1_000), readAt: minutesAgo(minutes) } })
    expect(selectPrice([one('a', 100, 1)], last(59))).toEqual({ reason: 'sources_differ', faulty: new Map() })
    expect(selectPrice([one('a', 100, 1)], last(60))).toMatchObject({ price: { priceE18: usd(100) } })
  })
})

describe('several sources', () => {
  test('no source → no price', () => {
    expect(selectPrice([], rules)).toEqual({ reason: 'no_source', faulty: new Map() })
  })

  test('two agree → the first one, with high confidence', () => {
    expect(selectPrice([one('a', 100, 1), one('b', 110)], rules)).toMatchObject({ price: { source: 'a', confidence: 'high' } })
  })

  test('two differ and no last price is known → no price, and neither is faulty', () => {
    expect(selectPrice([one('a', 100, 1), one('b', 111)], rules)).toEqual({ reason: 'sources_differ', faulty: new Map() })
  })

  test('two differ → the one near the last price, and the other is faulty', () => {
    const last = { priceE18: usd(101), readAt: minutesAgo(1) }
    expect(selectPrice([one('a', 1_000, 1), one('b', 100)], { ...rules, last })).toEqual({
      price: { priceE18: usd(100), source: 'b', at: now, confidence: 'low' },
      faulty: new Map([['a', 'differs']]),
    })
  })

  test('one of three is ten times wrong → the first of the others, and the wrong one is faulty', () => {
    for (const wrong of [1_000, 10])
      expect(selectPrice([one('a', wrong, 1), one('b', 100, 1), one('c', 101)], rules)).toMatchObject({
        price: { source: 'b', confidence: 'high' },
        faulty: new Map([['a', 'differs']]),
      })
  })
})

describe('properties', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 25n })
  const anyCandidate = fc.record({
    priceE18: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    minutes: fc.integer({ min: -200, max: 5_000 }),
  })

  test('any quotes → the price is one of a usable source, or there is a reason', () => {
    fc.assert(
      fc.property(fc.array(anyCandidate, { maxLength: 6 }), (all) => {
        const candidates = all.map(({ priceE18, minutes }, index) => ({ source: `${index}`, priceE18, at: minutesAgo(minutes) }))
        const selection = selectPrice(candidates, rules)
        if (!('price' in selection)) return selection.reason.length > 0
        const chosen = candidates.find(({ source }) => source === selection.price.source)
        return chosen?.priceE18 === selection.price.priceE18 && chosen.priceE18 > 0n && !selection.faulty.has(chosen.source)
      }),
    )
  })

  test('honest sources are the majority → a dishonest one never sets the price, in any order', () => {
    const honest = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
    const factor = fc.oneof(fc.bigInt({ min: 2n, max: 10n ** 6n }), fc.constant(0n))
    fc.assert(
      fc.property(price, honest, factor, fc.boolean(), fc.integer({ min: 0, max: 2 }), (base, [up, down], by, higher, place) => {
        const scaled = base * 10_000n
        const wrong = higher ? scaled * by : scaled / (by || 1n) / 2n
        const candidates = [
          { source: 'honest 1', priceE18: (scaled * BigInt(100 + up)) / 100n },
          { source: 'honest 2', priceE18: (scaled * BigInt(100 - down)) / 100n },
        ]
        candidates.splice(place, 0, { source: 'wrong', priceE18: wrong })
        const selection = selectPrice(candidates, rules)
        return 'price' in selection ? selection.price.source !== 'wrong' : selection.reason !== 'sources_differ'
      }),
    )
  })

  test('all quotes are equal → that price, whatever their number', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 6 }), (priceE18, count) => {
        const selection = selectPrice(
          Array.from({ length: count }, (_, index) => ({ source: `${index}`, priceE18, at: now })),
          rules,
        )
        return 'price' in selection && selection.price.priceE18 === priceE18 && selection.price.source === '0'
      }),
    )
  })
})
