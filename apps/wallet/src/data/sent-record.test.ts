import { describe, expect, test } from 'vitest'
import { readRecords, type SentRecord, withRecord, writeRecords } from './sent-record.ts'

const record = (txId: number): SentRecord => ({
  txId,
  hash: `0x${txId}`,
  platformId: 'ethereum',
  accountId: 'a',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  sentAt: 1,
  summary: {
    kind: 'send',
    tokenId: 'ethereum:native',
    symbol: 'ETH',
    decimals: 18,
    amount: 10n ** 17n,
    to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    name: 'bob.eth',
  },
  prepared: {
    platformId: 'ethereum',
    amount: 10n ** 17n,
    maxFee: 21_000n,
    unsigned: {
      chainId: 31_337,
      nonce: 0,
      to: '0x3C',
      value: 10n ** 17n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    },
  },
})

test('records are written and read → the same records, with their amounts', () => {
  const solana: SentRecord = { ...record(2), prepared: { platformId: 'solana', amount: 1n, maxFee: 5_000n, unsigned: 'AQAB' }, replaces: 1 }
  expect(readRecords(writeRecords([record(1), solana]))).toEqual([record(1), solana])
})

test('a record of a token with a multiplier is written and read → the same multiplier', () => {
  const summary: SentRecord['summary'] = {
    kind: 'send',
    tokenId: 'solana:a',
    symbol: 'SHARE',
    decimals: 8,
    amount: 1n,
    to: 'b',
    multiplier: '10.5',
  }
  const scaled = { ...record(1), summary }
  expect(readRecords(writeRecords([scaled]))).toEqual([scaled])
})

describe('a damaged storage', () => {
  test.each([
    ['nothing', null],
    ['half of the text', writeRecords([record(1)]).slice(0, 50)],
    ['an object', '{"txId":1}'],
    ['records without a summary', JSON.stringify([{ ...JSON.parse(writeRecords([record(1)]))[0], summary: undefined }])],
    ['an amount that is a number', writeRecords([record(1)]).replace('"100000000000000000n"', '5')],
    ['a name that is a number', writeRecords([record(1)]).replace('"bob.eth"', '5')],
    ['an unknown kind', writeRecords([record(1)]).replace('"send"', '"toString"')],
    ['a multiplier of zero', writeRecords([record(1)]).replace('"symbol"', '"multiplier":"0.0","symbol"')],
    ['a transaction without a nonce', writeRecords([record(1)]).replace('"nonce":0,', '')],
  ])('it has %s → no record', (_, text) => {
    expect(readRecords(text)).toEqual([])
  })
})

test('a record is added twice, and then 200 others → it is kept once, then forgotten', () => {
  const twice = withRecord(withRecord([], record(1)), record(1))
  expect(twice).toHaveLength(1)
  const many = Array.from({ length: 200 }, (_, index) => index + 2).reduce((records, id) => withRecord(records, record(id)), twice)
  expect(many).toHaveLength(200)
  expect(many.some(({ txId }) => txId === 1)).toBe(false)
})
