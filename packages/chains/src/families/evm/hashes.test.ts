import { expect, test } from 'vitest'
import { parseHash } from './hashes.ts'

const hash = `0x${'ab'.repeat(32)}`

test.each([hash, hash.toUpperCase().replace('0X', '0x')])('a hash of 32 bytes in hexadecimal of any case (%s) → lower case', (text) => {
  expect(parseHash(text)).toBe(hash)
})

test.each([
  '',
  '0x',
  hash.toUpperCase(),
  hash.slice(2),
  hash.slice(0, -1),
  `${hash}0`,
  `${hash}\n`,
  hash.replace('b', 'g'),
  '5'.repeat(88),
])('text that is not a hash (%j) → undefined', (text) => {
  expect(parseHash(text)).toBeUndefined()
})
