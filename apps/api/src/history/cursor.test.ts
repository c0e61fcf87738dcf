import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cursorOf, maxCursorLength, readCursor } from './cursor.ts'

const aPlace = fc.record({
  time: fc.nat(Number.MAX_SAFE_INTEGER),
  block: fc.option(fc.nat(Number.MAX_SAFE_INTEGER)),
  position: fc.option(fc.nat(2 ** 31 - 1)),
  id: fc.nat(Number.MAX_SAFE_INTEGER),
})
const place = { time: 1_767_225_600_000_000, block: 100, position: 3, id: 42 }

describe('a cursor', () => {
  test('read for the same request → its place, in a bounded length of URL-safe characters', () => {
    const same = fc.property(aPlace, fc.string(), (any, scope) => {
      const cursor = cursorOf(any, scope)
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(cursor.length).toBeLessThanOrEqual(maxCursorLength)
      expect(readCursor(cursor, scope)).toEqual(any)
    })
    fc.assert(same)
  })

  test('of another request → none', () => {
    expect(readCursor(cursorOf(place, 'one'), 'other')).toBeUndefined()
  })

  test('with any character changed, added or cut → none', () => {
    const cursor = cursorOf(place, 'scope')
    for (let at = 0; at < cursor.length; at++) {
      const letter = cursor[at] === 'A' ? 'B' : 'A'
      expect(readCursor(cursor.slice(0, at) + letter + cursor.slice(at + 1), 'scope')).toBeUndefined()
      expect(readCursor(cursor.slice(0, at), 'scope')).toBeUndefined()
    }
    expect(readCursor(`${cursor}A`, 'scope')).toBeUndefined()
  })

  test('of any text → none, and no error', () => {
    const never = fc.property(fc.string(), (text) => {
      expect(readCursor(text, 'scope')).toBeUndefined()
    })
    fc.assert(never)
    expect(readCursor('A'.repeat(10_000), 'scope')).toBeUndefined()
  })
})
