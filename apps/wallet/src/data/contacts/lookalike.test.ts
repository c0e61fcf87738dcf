import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findKnown, findLookalike, type KnownAddress } from './lookalike.ts'

const friend = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Ada', source: 'contact' } as const
const paid = { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', source: 'paid' } as const
const known: KnownAddress[] = [friend, paid]

describe('findLookalike', () => {
  test.each([
    ['begins and ends alike', '0x7099000000000000000000000000000000dc79C8'],
    ['begins and ends alike in another case', '0x7099AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA79c8'],
    ['has only three characters at each end in common', '0x709fffffffffffffffffffffffffffffffffF9c8'],
  ])('an address %s → the known address', (_, address) => {
    expect(findLookalike(address, known)).toBe(friend)
  })

  test('an address of Solana begins and ends alike → the known address', () => {
    expect(findLookalike('7xKzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzAsU', known)).toBe(paid)
  })

  test.each([
    ['is the known one', friend.address],
    ['is the known one in another case', friend.address.toLowerCase()],
    ['only begins alike', '0x7099000000000000000000000000000000000000'],
    ['only ends alike', '0x0000000000000000000000000000000000dc79C8'],
    ['is too short', '0x70979c8'],
  ])('an address %s → none', (_, address) => {
    expect(findLookalike(address, known)).toBeUndefined()
  })

  test('any address with the ends of a known one and another middle → the known address', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 34, maxLength: 34 })
    fc.assert(
      fc.property(hex, (middle) => {
        const address = `0x709${middle}9c8`
        fc.pre(address !== friend.address.toLowerCase())
        expect(findLookalike(address, known)).toBe(friend)
      }),
    )
  })
})

test('an address is a contact and a counterparty → the contact', () => {
  expect(findKnown(friend.address.toLowerCase(), [{ address: friend.address, source: 'paid' }, friend])).toBe(friend)
})
