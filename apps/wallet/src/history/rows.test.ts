import type { Transaction } from '@patina/sdk'
import { expect, test } from 'vitest'
import { readRecords, type SentRecord } from '../data/sent-record.ts'
import { activityRows } from './rows.ts'

const transaction = (id: number, more: Partial<Transaction> = {}): Transaction => ({
  id,
  hash: `0x${id}`,
  status: 'confirmed',
  tokenContractId: 'ethereum:native',
  fromAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  toAddress: null,
  amount: '1',
  fee: '1',
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  platformId: 'ethereum',
  blockNumber: 1,
  ...more,
})
const spam = (id: number) => transaction(id, { warnings: ['dust'] })
const record = (txId: number): SentRecord => ({
  txId,
  hash: '0x',
  platformId: 'ethereum',
  accountId: 'a',
  address: '0x',
  sentAt: 0,
  summary: { kind: 'cancel' },
  prepared: { platformId: 'ethereum', amount: 0n, maxFee: 0n, unsigned: '' },
})
const keys = (transactions: Transaction[], sent: SentRecord[] = []) =>
  activityRows(transactions, sent).map(({ type, key }) => `${type} ${key}`)

test('nothing happened → no rows', () => {
  expect(activityRows([], readRecords(null))).toEqual([])
})

test('a transaction is pending, and an older one was sent later → what is pending comes first', () => {
  expect(keys([transaction(3), transaction(2, { status: 'pending' }), transaction(1)])).toEqual([
    'heading pending',
    'transaction 2',
    'heading Mon Mar 02 2026',
    'transaction 3',
    'transaction 1',
  ])
})

test('a transaction was sent and the server does not list it yet → its row is first, and disappears when it is listed', () => {
  expect(keys([], [record(9)])).toEqual(['heading pending', 'sent sent 9'])
  expect(keys([transaction(9)], [record(9)])).toEqual(['heading Mon Mar 02 2026', 'transaction 9'])
})

test('the days change → each day has one heading', () => {
  const yesterday = { createdAt: '2026-03-01T12:00:00.000Z' }
  expect(keys([transaction(3), transaction(2, yesterday), transaction(1, yesterday)]).filter((key) => key.startsWith('heading'))).toEqual([
    'heading Mon Mar 02 2026',
    'heading Sun Mar 01 2026',
  ])
})

test('spam is between payments → neighbours are folded into one row, others are not', () => {
  const rows = activityRows([spam(6), spam(5), transaction(4), spam(3), spam(2), spam(1)], [])
  expect(rows.map((row) => (row.type === 'spam' ? row.transactions.map(({ id }) => id) : row.type))).toEqual([
    'heading',
    [6, 5],
    'transaction',
    [3, 2, 1],
  ])
})

test('spam goes over midnight → it is folded per day', () => {
  const rows = activityRows([spam(2), transaction(1, { warnings: ['dust'], createdAt: '2026-03-01T12:00:00.000Z' })], [])
  expect(rows.map(({ type }) => type)).toEqual(['heading', 'spam', 'heading', 'spam'])
})

test('2,000 transactions → each has a row, made within a second', () => {
  const many = Array.from({ length: 2_000 }, (_, index) =>
    transaction(index, { createdAt: new Date(1.7e12 - index * 3.6e6).toISOString() }),
  )
  const started = performance.now()
  expect(activityRows(many, []).length).toBeGreaterThan(2_000)
  expect(performance.now() - started).toBeLessThan(1_000)
})
