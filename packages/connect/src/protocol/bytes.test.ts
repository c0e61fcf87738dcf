import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './bytes.ts'

test.each([
  ['1', [0]],
  ['112', [0, 0, 1]],
  ['2NEpo7TZRRrLZSi2U', [...new TextEncoder().encode('Hello World!')]],
])('%s → its bytes, and back', (text, bytes) => {
  expect([toBase58(Uint8Array.from(bytes)), [...fromBase58(text)]]).toEqual([text, bytes])
})
