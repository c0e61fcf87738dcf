import type { Claim } from '@patina/claims'
import { expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import { paymentIn, refuseHighFee } from './fee-check.ts'

const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')
const ether = 10n ** 18n
const bound = facts.usualFee * 100n

test.each<[string, bigint, bigint | undefined, bigint | undefined]>([
  ['an ordinary fee', facts.usualFee, undefined, undefined],
  ['the highest fee without consent', bound, undefined, undefined],
  ['a tenth of the payment', ether / 100n, ether / 10n, undefined],
  ['an accepted fee', 4n * ether, ether, 4n * ether],
])('%s → accepted', (_what, fee, payment, accepted) => {
  expect(() => refuseHighFee(facts, fee, payment, accepted)).not.toThrow()
})

test.each<[string, bigint, bigint | undefined, bigint | undefined]>([
  ['4.2 ETH for 0.01 ETH', 42n * (ether / 10n), ether / 100n, undefined],
  ['more than the bound of the network', bound + 1n, undefined, undefined],
  ['more than a tenth of the payment', ether / 100n + 1n, ether / 10n, undefined],
  ['more than was accepted', 4n * ether + 1n, ether, 4n * ether],
])('%s → refused until the user accepts it', (_what, fee, payment, accepted) => {
  expect(() => refuseHighFee(facts, fee, payment, accepted)).toThrow('high_fee')
})

const leaves = (max: bigint, contract: string | null = null): Claim => ({
  kind: 'leaves',
  asset: { caip2: 'eip155:1', contract },
  from: 'alice',
  to: 'bob',
  max,
})
const call: Claim = { kind: 'calls', contract: 'bob', selector: '0x' }

test.each<[string, Claim[], bigint | undefined]>([
  ['a payment of the native token', [leaves(5n), call], 5n],
  ['a payment of nothing', [leaves(0n), call], undefined],
  ['a payment of a token', [leaves(5n, 'usdc'), call], undefined],
  ['two payments', [leaves(5n), leaves(6n)], undefined],
  [
    'a payment for something else',
    [leaves(5n), { kind: 'opaque', target: 'bob', bytes: '0x12345678', reason: 'selector', hides: [] }],
    undefined,
  ],
])('%s → the payment to compare with a fee', (_what, claims, amount) => {
  expect(paymentIn(claims, 'alice')).toBe(amount)
})
