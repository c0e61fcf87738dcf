import type { Address } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { noticesFor } from '../texts/notice.ts'
import { asSeenBy } from './inner-failure.ts'
import { effectOf } from './kind.ts'
import { kindStatusesOfParties, kindStatusOf, numbersPerKind } from './kind-status.ts'
import { partiesOf } from './parties.ts'
import type { StoredOperation } from './tables.ts'

const account = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const bundler = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const entryPoint = testAddress('0x0000000071727De22E5E9d8BAf0edAc6f37da032')
const mine: ReadonlySet<string> = new Set([account])

const made = (type: StoredOperation['type'], index: number, from: Address, to: Address | null, amount = '0'): StoredOperation => ({
  index,
  type,
  tokenContractId: 'ethereum:native',
  fromAddress: from,
  toAddress: to,
  amount,
})
const failure = made('failure', 1, account, entryPoint)
const prefund = made('transfer', 2, account, entryPoint, '5')
const rowWith = (...operations: StoredOperation[]) => ({
  platformId: 'ethereum',
  platformName: 'Ethereum',
  status: 'confirmed' as const,
  failureReason: null,
  fromAddress: bundler,
  toAddress: entryPoint,
  action: null,
  operations,
})
const failedNumber = kindStatusOf('contract', 'failed') % numbersPerKind
const describeToken = () => ({ decimals: 18, symbol: 'ETH' })

test('a failed user operation of the account → failed and reverted for the account, with what it paid anyway, and no payment', () => {
  const seen = asSeenBy(rowWith(failure, prefund), mine)
  expect(seen).toMatchObject({ status: 'failed', failureReason: 'reverted' })
  expect(effectOf(seen, mine)).toMatchObject({ kind: 'contract', sent: [{ amount: 5n, others: [entryPoint] }], received: [] })
})

const owner = testAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const stranger = testAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
test.each<[string, StoredOperation[]]>([
  ['the account alone', [failure]],
  ['the account and pays for it', [failure, prefund]],
  ['the account, which receives something from the other address', [failure, made('transfer', 3, owner, account, '9')]],
  ['the account, which pays the other address', [failure, made('transfer', 3, account, owner, '9')]],
  ['the account, while the other address receives something', [failure, made('transfer', 3, stranger, owner, '9')]],
  ['both addresses', [failure, made('failure', 4, owner, entryPoint)]],
])('a failed call of %s → each status filter returns rows of that status only', (_, operations) => {
  const row = rowWith(...operations)
  const statusIn = (address: string) => (kindStatusesOfParties(row)(address) % numbersPerKind === failedNumber ? 'failed' : 'confirmed')
  for (const status of ['failed', 'confirmed'] as const) {
    const matching = new Set([account, owner].filter((address) => statusIn(address) === status))
    if (matching.size > 0) expect(asSeenBy(row, matching).status).toBe(status)
  }
})

test('a failed user operation of the account → confirmed for the bundler', () => {
  expect(asSeenBy(rowWith(failure, prefund), new Set([bundler])).status).toBe('confirmed')
})

test.each([
  ['another call of the account succeeds', made('execution', 3, account, entryPoint)],
  ['the account receives something', made('transfer', 3, bundler, account, '9')],
])('%s in the same transaction → confirmed', (_, other) => {
  expect(asSeenBy(rowWith(failure, other), mine).status).toBe('confirmed')
})

test('a failed user operation → the account is a party, and its index entry says failed', () => {
  const row = rowWith(failure, prefund)
  expect(partiesOf(row).has(account)).toBe(true)
  expect(kindStatusesOfParties(row)(account)).toBe(kindStatusOf('contract', 'failed'))
})

test('a failed user operation → the account gets the notice of a failure, the bundler that of a confirmed call', () => {
  const notices = (addresses: ReadonlySet<string>) => noticesFor(rowWith(failure, prefund), addresses, describeToken, addresses)
  expect(notices(mine)).toMatchObject([{ event: 'failed', text: { key: 'failed', values: { reason: { word: 'reverted' } } } }])
  expect(notices(new Set([bundler]))).toMatchObject([{ event: 'confirmed' }])
})

test('a successful user operation that moves nothing → a confirmed row of the account', () => {
  const row = rowWith(made('execution', 1, account, entryPoint))
  expect(partiesOf(row).has(account)).toBe(true)
  expect(kindStatusesOfParties(row)(account)).toBe(kindStatusOf('contract', 'confirmed'))
})

describe('an account reports a failed call of a batch', () => {
  const inBatch = made('failure', 3, account, account)
  const operated = made('execution', 1, account, entryPoint)
  const payment = made('transfer', 4, account, bundler, '9')

  test.each<[string, StoredOperation[], 'failed' | 'confirmed']>([
    ['moves nothing else', [inBatch], 'failed'],
    ['runs in a user operation that succeeded, and only pays its gas in advance', [operated, prefund, inBatch], 'failed'],
    ['also pays somebody', [operated, prefund, inBatch, payment], 'confirmed'],
    ['also receives something', [inBatch, made('transfer', 4, bundler, account, '9')], 'confirmed'],
  ])('the batch %s → %s', (_, operations, status) => {
    expect(asSeenBy(rowWith(...operations), mine).status).toBe(status)
  })
})
