import { expect, test } from 'vitest'
import type { Charged } from '../keys/high-fee.ts'
import { judgeFees } from './judge-fees.ts'

const facts = { usualFee: 10n }

const call = (feeMax: bigint): Charged => ({ account: 'alice', feeMax, claims: [] })
const payment = (feeMax: bigint, max: bigint): Charged => ({
  ...call(feeMax),
  claims: [{ kind: 'leaves', asset: { caip2: 'eip155:1', contract: null }, from: 'alice', to: 'bob', max }],
})

test('an ordinary fee → nothing to accept', () => {
  expect(judgeFees(facts, [payment(10n, 100n)], 0n)).toEqual({
    isHigh: false,
    isAccepted: false,
    highest: 10n,
    times: 1n,
    percent: undefined,
  })
})

test('a fee above a tenth of the payment → its percentage, and a consent', () => {
  expect(judgeFees(facts, [payment(25n, 100n)], 0n)).toMatchObject({ isHigh: true, isAccepted: false, percent: 25n })
})

test('several transactions → the highest fee needs the consent, and the average says how high they are', () => {
  expect(judgeFees(facts, [call(2000n), call(1000n)], 0n)).toMatchObject({ isHigh: true, highest: 2000n, times: 150n })
})

test('a high fee grows to one and a half times the accepted one → still accepted', () => {
  expect(judgeFees(facts, [call(3000n)], 2000n)).toMatchObject({ isHigh: true, isAccepted: true, highest: 3000n })
})

test('a high fee grows further → another consent', () => {
  expect(judgeFees(facts, [call(3001n)], 2000n)).toMatchObject({ isHigh: true, isAccepted: false })
})
