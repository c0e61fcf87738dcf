import { expect, test } from 'vitest'
import { isOlder } from './version.ts'

test.each([
  { version: '1.2.3', other: '1.2.3', older: false },
  { version: '1.2.3', other: '1.2.10', older: true },
  { version: '2.0.0', other: '1.9.9', older: false },
  { version: '0.9.0-beta.1', other: '0.9.1', older: true },
])('$version is compared with $other → older: $older', ({ version, other, older }) => {
  expect(isOlder(version, other)).toBe(older)
})
