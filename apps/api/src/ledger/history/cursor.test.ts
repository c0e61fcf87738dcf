import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cursorOf, maxCursorLength, readCursor } from './cursor.ts'

const anyKey = fc.record({
  time: fc.nat(Number.MAX_SAFE_INTEGER),
  block: fc.option(fc.nat(Number.MAX_SAFE_INTEGER)),
  position: fc.option(fc.nat(2 ** 31 - 1)),
  id: fc.nat(Number.MAX_SAFE_INTEGER),
})
const key = { time: 1_767_225_600_000_000, block: 100, position: 3, id: 42 }

describe('readCursor', () => {
  test('a cursor is read for the request that made it → its sort key, in at most 160 URL-safe characters', () => {
    const roundTrip = fc.property(anyKey, fc.string(), (any, scope) => {
      const cursor = cursorOf(any, scope)
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(cursor.length).toBeLessThanOrEqual(maxCursorLength)
      expect(readCursor(cursor, scope)).toEqual(any)
    })
    fc.assert(roundTrip)
  })

  test('a cursor is read for another request → undefined', () => {
    expect(readCursor(cursorOf(key, 'one'), 'other')).toBeUndefined()
  })

  test('a cursor with a changed, added or missing character → undefined', () => {
    const cursor = cursorOf(key, 'scope')
    for (let at = 0; at < cursor.length; at++) {
      const letter = cursor[at] === 'A' ? 'B' : 'A'
      expect(readCursor(cursor.slice(0, at) + letter + cursor.slice(at + 1), 'scope')).toBeUndefined()
      expect(readCursor(cursor.slice(0, at), 'scope')).toBeUndefined()
    }
    expect(readCursor(`${cursor}A`, 'scope')).toBeUndefined()
  })

  test('any other text is read as a cursor → undefined, without an error', () => {
    const isRefused = fc.property(fc.string(), (text) => {
      expect(readCursor(text, 'scope')).toBeUndefined()
    })
    fc.assert(isRefused)
    expect(readCursor('A'.repeat(10_000), 'scope')).toBeUndefined()
  })
})
