import { expect, test } from 'vitest'
import { newAddress } from '../../../testing/wallet.ts'
import type { LoggedEvent } from './event.ts'
import { maxEventBytes, toPublicEvent } from './public-event.ts'

const [mine, payer, payee, token] = [newAddress(), newAddress(), newAddress(), newAddress()]
const payment = (index: number, to = payee) => ({
  index,
  type: 'transfer' as const,
  tokenContractId: `ethereum:${token}`,
  fromAddress: payer,
  toAddress: to,
  amount: (2n ** 256n - 1n).toString(),
})

const logged = (operations: ReturnType<typeof payment>[], addresses: string[] = [mine]): LoggedEvent => ({
  id: 7,
  type: 'transaction.confirmed',
  platformId: 'ethereum',
  loggedAt: '2026-01-01T00:00:00.000Z',
  addresses,
  block: { number: 3, hash: '0xa' },
  backfilled: false,
  transaction: {
    id: 5,
    platformId: 'ethereum',
    hash: '0xb',
    status: 'confirmed',
    failureReason: null,
    fromAddress: payer,
    toAddress: mine,
    nonce: 1,
    fee: '21000',
    feeTokenId: null,
    position: 0,
    action: null,
    operations,
    completeInBlock: '0xa',
    readAtBlock: 3,
    blockNumber: 3,
    blockHash: '0xa',
    final: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
})

test('an event about a transaction → its public fields, without internal ones', () => {
  const { transaction, ...event } = toPublicEvent(logged([payment(0, mine)]))
  expect(event).toEqual({
    id: '7',
    type: 'transaction.confirmed',
    platformId: 'ethereum',
    createdAt: '2026-01-01T00:00:00.000Z',
    addresses: [mine],
    block: { number: 3, hash: '0xa' },
    backfilled: false,
  })
  expect(transaction?.operations).toHaveLength(1)
  expect(Object.keys(transaction ?? {})).not.toContain('completeInBlock')
})

test('an event without a transaction → no transaction', () => {
  const event = toPublicEvent({ ...logged([]), type: 'address.backfilled', block: null, transaction: null })
  expect(event).not.toHaveProperty('transaction')
})

test.each([1, 40, 60, 256, 5_000])('%i large operations → an event within its limit, with the linked addresses first', (count) => {
  const operations = [...Array.from({ length: count - 1 }, (_, index) => payment(index)), payment(count - 1, mine)]
  const event = toPublicEvent(logged(operations))
  const bytes = Buffer.byteLength(JSON.stringify(event))
  expect(bytes).toBeLessThanOrEqual(maxEventBytes)
  expect(event.transaction?.operations[0]?.index).toBe(count - 1)
  const kept = event.transaction?.operations.length ?? 0
  expect(event.truncated).toBe(kept < count ? true : undefined)
  // No more than one operation of room is left.
  if (kept < count) expect(bytes).toBeGreaterThan(maxEventBytes - 500)
})

test('an event of a thousand linked addresses → a hundred of them, and it says so', () => {
  const event = toPublicEvent(
    logged(
      [payment(0, mine)],
      Array.from({ length: 1_000 }, () => mine),
    ),
  )
  expect(event.addresses).toHaveLength(100)
  expect(event.truncated).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(maxEventBytes)
})

test('a confirmed transaction in which the call of a linked account failed → the event names that account, and no other', () => {
  const failure = {
    index: 9,
    type: 'failure' as const,
    tokenContractId: 'ethereum:native',
    fromAddress: mine,
    toAddress: null,
    amount: '0',
  }
  const { transaction, ...event } = logged([payment(0)], [payer, mine])
  if (!transaction) throw new Error('The event has no transaction')
  const failed = { ...event, transaction: { ...transaction, operations: [...transaction.operations, failure] } }
  expect(toPublicEvent(failed)).toMatchObject({ type: 'transaction.confirmed', failedFor: [mine], transaction: { status: 'confirmed' } })
  expect(toPublicEvent({ ...failed, addresses: [payer] })).not.toHaveProperty('failedFor')
  const reverted = { ...failed, transaction: { ...failed.transaction, status: 'failed' as const } }
  expect(toPublicEvent(reverted)).not.toHaveProperty('failedFor')
})
