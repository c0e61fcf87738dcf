import { expect, test } from 'vitest'
import { isUncertain } from './errors.ts'

test.each([
  ['network', 0, true],
  ['aborted', 0, true],
  ['bad_response', 0, true],
  ['bad_response', 200, true],
  ['unavailable', 503, true],
  ['unavailable', 502, true],
  ['not_signed', 0, false],
  ['insufficient_funds', 400, false],
  ['nonce_used', 409, false],
  ['rate_limited', 429, false],
])('a sent transaction is answered with %s and status %s → it may have been sent: %s', (code, statusCode, expected) => {
  expect(isUncertain({ code, statusCode })).toBe(expected)
})
