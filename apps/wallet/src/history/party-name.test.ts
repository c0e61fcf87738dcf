import { expect, test } from 'vitest'
import { nameParty } from './party-name.ts'

const message = '0x7a25…488D can spend up to this amount on Ethereum'
const address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

test.each([
  { name: 'the server knows the contract', party: { name: 'Uniswap V2' }, shown: 'Uniswap V2 can spend up to this amount on Ethereum' },
  { name: 'nobody knows the contract', party: {}, shown: message },
  { name: 'the name has no visible character', party: { name: '\u200b' }, shown: message },
  { name: 'the name is a pattern', party: { name: "$'$&" }, shown: "$'$& can spend up to this amount on Ethereum" },
])('$name → $shown', ({ party, shown }) => {
  expect(nameParty(message, { counterparty: { address, own: false, flagged: false, ...party } })).toBe(shown)
})

test('the notification is about another party → it stays', () => {
  expect(nameParty('To 0x7099…79C8', { counterparty: { address, name: 'Uniswap V2', own: false, flagged: false } })).toBe('To 0x7099…79C8')
  expect(nameParty(message, undefined)).toBe(message)
})
