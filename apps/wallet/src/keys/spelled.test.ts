import { expect, test } from 'vitest'
import { spelled } from './spelled.ts'

const [digits, address] = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

test.each([
  ['digits', digits, address],
  ['a checksum', address, address],
  ['capitals', `0x${digits.slice(2).toUpperCase()}`, address],
  ['a place in a sentence', `the code of ${digits}.`, `the code of ${address}.`],
  ['a place in an asset', `eip155:1/${digits}`, `eip155:1/${address}`],
])('an EVM address as %s → its checksum', (_, text, expected) => {
  expect(spelled(text)).toBe(expected)
})

test.each([
  ['a hash', `0x${'ab'.repeat(32)}`],
  ['an address of Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  ['a selector', '0x095ea7b3'],
])('%s → as it is', (_, text) => {
  expect(spelled(text)).toBe(text)
})
