import type { Transaction } from '@patina/sdk'
import { expect, test } from 'vitest'
import type { SentRecord } from '../data/sent-record.ts'
import { activityRows } from './rows.ts'
import { storiesOf } from './stories.ts'

const send = {
  kind: 'send',
  tokenId: 'ethereum:native',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 17n,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

const record = (txId: number, replaces?: number, isCancel = false): SentRecord => ({
  txId,
  hash: `0x${txId}`,
  platformId: 'ethereum',
  accountId: 'a',
  address: '0x',
  sentAt: 0,
  summary: isCancel ? { kind: 'cancel' } : send,
  prepared: { platformId: 'ethereum', amount: 0n, maxFee: 0n, unsigned: '' },
  replaces,
})

const transaction = (id: number, status: Transaction['status'], failureReason?: Transaction['failureReason']): Transaction => ({
  id,
  hash: `0x${id}`,
  status,
  tokenContractId: 'ethereum:native',
  fromAddress: '0x1',
  toAddress: null,
  amount: '1',
  fee: '1',
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  platformId: 'ethereum',
  blockNumber: 1,
  ...(failureReason && { failureReason }),
})

const replaced = (id: number) => transaction(id, 'failed', 'replaced')
const threeAttempts = [record(3, 2, true), record(2, 1), record(1)]

test.each([
  {
    name: 'sped up, then cancelled, and the cancellation is in a block',
    listed: [transaction(3, 'confirmed'), replaced(2), replaced(1)],
    outcome: 'cancelled',
    main: 3,
  },
  {
    name: 'sped up, then cancelled too late',
    listed: [replaced(3), transaction(2, 'confirmed'), replaced(1)],
    outcome: 'confirmed',
    main: 2,
  },
  {
    name: 'the contract rejected the first one before it was cancelled',
    listed: [replaced(3), replaced(2), transaction(1, 'failed', 'reverted')],
    outcome: 'failed',
    main: 1,
  },
  {
    name: 'the cancellation waits for a block',
    listed: [transaction(3, 'pending'), replaced(2), replaced(1)],
    outcome: 'cancelling',
    main: 3,
  },
  {
    name: 'the network dropped what replaced the first one, which still waits',
    listed: [transaction(3, 'failed', 'dropped'), transaction(2, 'failed', 'dropped'), transaction(1, 'pending')],
    outcome: 'pending',
    main: 1,
  },
  {
    name: 'the network dropped all attempts',
    listed: [1, 2, 3].map((id) => transaction(id, 'failed', 'dropped')),
    outcome: 'failed',
    main: 3,
  },
  { name: 'the server lists no attempt yet', listed: [], outcome: 'cancelling', main: 3 },
  { name: 'the server does not list the cancellation yet', listed: [transaction(1, 'pending')], outcome: 'cancelling', main: 3 },
])('$name → one line that is $outcome', ({ listed, outcome, main }) => {
  const stories = storiesOf(listed, threeAttempts)
  expect(stories.get(1)).toMatchObject({ outcome, main: { txId: main }, summary: send, attempts: [{ txId: 3 }, { txId: 2 }, { txId: 1 }] })
  expect(activityRows(listed, threeAttempts, stories).filter(({ type }) => type !== 'heading')).toMatchObject([
    { type: 'story', key: 'story 1' },
  ])
})

test('payments were sent once → no stories, and each has its own line', () => {
  const stories = storiesOf([transaction(2, 'confirmed')], [record(2), record(1)])
  expect(stories.size).toBe(0)
  expect(activityRows([transaction(2, 'confirmed'), replaced(1)], [], stories).map(({ type }) => type)).toEqual([
    'heading',
    'transaction',
    'transaction',
  ])
})

test('records name each other → they are read to an end', () => {
  expect(
    storiesOf([], [record(1, 2), record(2, 1)])
      .get(1)
      ?.attempts.map(({ txId }) => txId),
  ).toEqual([2, 1])
})
