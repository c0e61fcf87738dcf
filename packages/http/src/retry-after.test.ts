import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

test.each([
  ['120', 120_000],
  ['0', 0],
  ['999999999', 86_400_000],
  ['Mon, 23 Nov 2026 10:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
  ['Thu, 26 Nov 2026 10:00:00 GMT', 86_400_000],
  ['soon', undefined],
  ['Soon, 1', undefined],
  ['2026', 2_026_000],
  ['2026-11-23', undefined],
  ['-5', undefined],
  ['99999999999999', undefined],
  [undefined, undefined],
])('`Retry-After: %s` → %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.parse('2026-11-23T10:00:00Z'))).toBe(ms)
})
