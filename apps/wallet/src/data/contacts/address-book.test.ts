import { familyOfAddress } from '@patina/sdk'
import { describe, expect, test } from 'vitest'
import { type Contact, parseContacts, problemOf, withContact, withoutContact } from './address-book.ts'

const ada = { name: 'Ada', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', family: 'evm' } as const
const sol = { name: 'Bo', address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', family: 'solana' } as const
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('problemOf', () => {
  test.each([
    [{ name: ' ', address: other }, 'name_empty'],
    [{ name: 'x'.repeat(41), address: other }, 'name_long'],
    [{ name: 'ada', address: other }, 'name_used'],
    [{ name: 'Cy', address: '0x12' }, 'address_malformed'],
    [{ name: 'Cy', address: ada.address.toLowerCase() }, 'address_used'],
    [{ name: 'Cy', address: other }, undefined],
  ])('%o → %s', (contact, problem) => {
    expect(problemOf(contact, [ada, sol])).toBe(problem)
  })

  test('a contact keeps its address and gets another name → no problem', () => {
    expect(problemOf({ name: 'Ada L.', address: ada.address }, [ada, sol], ada.address)).toBeUndefined()
  })

  test('500 contacts are stored → one more is too many', () => {
    const full: Contact[] = Array.from({ length: 500 }, (_, index) => ({
      name: `n${index}`,
      address: `0x${index.toString(16).padStart(40, '0')}`,
      family: 'evm',
    }))
    expect(problemOf({ name: 'new', address: other }, full)).toBe('too_many')
  })
})

test('a contact is added, changed and removed → the list has it in order of names', () => {
  const added = withContact([sol], { name: ' Ada ', address: ada.address })
  expect(added).toEqual([ada, sol])
  const changed = withContact(added, { name: 'Zoe', address: ada.address }, ada.address)
  expect(changed.map(({ name }) => name)).toEqual(['Bo', 'Zoe'])
  expect(withoutContact(changed, ada.address.toUpperCase().replace('0X', '0x'))).toEqual([sol])
})

test.each([
  ['nothing', null, []],
  ['no JSON', '{', []],
  ['another shape', '{"a":1}', []],
  ['one bad entry', JSON.stringify([ada, { name: 'x', address: 'y' }, null, 5, sol]), [ada, sol]],
])('the storage has %s → the readable contacts', (_, text, contacts) => {
  expect(parseContacts(text)).toEqual(contacts)
})

test.each([
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'evm'],
  ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'solana'],
  ['0x7099', undefined],
  ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosg0OI', undefined],
])('%s → %s', (address, family) => {
  expect(familyOfAddress(address)).toBe(family)
})
