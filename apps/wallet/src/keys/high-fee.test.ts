import type { Claim } from '@patina/claims'
import { expect, test } from 'vitest'
import { paymentIn } from './high-fee.ts'

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
  expect(paymentIn({ claims, account: 'alice' })).toBe(amount)
})
