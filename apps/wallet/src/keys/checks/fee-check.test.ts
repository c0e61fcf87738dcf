import { expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import type { Charged } from '../high-fee.ts'
import { refuseHighFee } from './fee-check.ts'

const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')
const ether = 10n ** 18n
const bound = facts.usualFee * 100n

/** A transaction with this fee that pays so much, or nothing. */
const paying = (feeMax: bigint, max = 0n): Charged => ({
  account: 'alice',
  feeMax,
  claims: [{ kind: 'leaves', asset: { caip2: 'eip155:1', contract: null }, from: 'alice', to: 'bob', max }],
})

test.each<[string, bigint, bigint | undefined, bigint | undefined]>([
  ['an ordinary fee', facts.usualFee, undefined, undefined],
  ['the highest fee without consent', bound, undefined, undefined],
  ['a tenth of the payment', ether / 100n, ether / 10n, undefined],
  ['an accepted fee', 4n * ether, ether, 4n * ether],
])('%s → accepted', (_what, fee, payment, accepted) => {
  expect(() => refuseHighFee(facts, paying(fee, payment), accepted)).not.toThrow()
})

test.each<[string, bigint, bigint | undefined, bigint | undefined]>([
  ['4.2 ETH for 0.01 ETH', 42n * (ether / 10n), ether / 100n, undefined],
  ['more than the bound of the network', bound + 1n, undefined, undefined],
  ['more than a tenth of the payment', ether / 100n + 1n, ether / 10n, undefined],
  ['more than was accepted', 4n * ether + 1n, ether, 4n * ether],
])('%s → refused until the user accepts it', (_what, fee, payment, accepted) => {
  expect(() => refuseHighFee(facts, paying(fee, payment), accepted)).toThrow('high_fee')
})
