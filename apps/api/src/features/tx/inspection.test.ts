import { describe, expect, test } from 'vitest'
import { minedReport } from '../../testing/mined.ts'
import type { Inspected } from './inspection.store.ts'
import { type ChainsWord, describeInspected } from './inspection.ts'

const now = new Date('2026-01-01T00:10:00Z')
const pending: Inspected = {
  id: 7,
  platformId: 'ethereum',
  hash: '0x07',
  status: 'pending',
  failureReason: null,
  fromAddress: '0xA',
  toAddress: null,
  nonce: 3,
  fee: null,
  operations: [],
  blockNumber: null,
  blockHash: null,
  final: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  hasBytes: true,
  attempts: 2,
  checkAt: '2026-01-01T00:10:01.000Z',
  lostSince: null,
  lostAtBlock: null,
  parties: [],
  submissions: 1,
  deliveries: 0,
  notifications: [],
  indexer: null,
}
const mined = minedReport([{ from: '0xA', to: '0xB', amount: 1n }], { hash: '0x07' })
const line = (name: string, found: Partial<Inspected> = {}, word: ChainsWord = 'unknown') =>
  describeInspected({ ...pending, ...found }, word, now)
    .find((one) => one.startsWith(`  ${name} `))
    ?.slice(14)

describe('what an operator is told of a transaction', () => {
  test('where it stands', () => {
    expect(line('stands')).toBe('pending, in no block, not final')
    expect(line('stands', { status: 'failed', failureReason: 'replaced', final: true })).toBe('failed, replaced, in no block, final')
    expect(line('stands', { lostSince: '2026-01-01T00:05:00.000Z', lostAtBlock: 9 })).toBe(
      'pending, in no block, not final; the chain has not known it since 2026-01-01T00:05:00.000Z, from block 9 on',
    )
  })

  test('who told of it', () => {
    expect(line('sources')).toBe('sent here by 1 device; its bytes are kept; looked at 2 times')
    expect(line('sources', { submissions: 0, deliveries: 2, hasBytes: false, attempts: 1 })).toBe(
      '2 deliveries of the webhook; its bytes are not kept; looked at 1 time',
    )
    expect(line('sources', { submissions: 0 })).toMatch(/^the chain, or a report; /)
  })

  test('what the chain says, or why it says nothing', () => {
    expect(line('the chain', {}, mined)).toBe(`confirmed in block 100 (${mined.block?.hash})`)
    expect(line('the chain', {}, { ...mined, block: null, status: 'pending' })).toBe('has it waiting, in no block')
    expect(line('the chain', {}, 'silent')).toBe('did not answer')
    expect(line('the chain', {}, 'unasked')).toContain('no node of it is configured here')
  })

  test('how far the blocks are read, and whether anybody reads them', () => {
    expect(line('the reader')).toBe('has never read a block of this platform')
    const indexer = { blockNumber: 90, headNumber: 100, leasedUntil: '2026-01-01T00:10:05.000Z' }
    expect(line('the reader', { indexer })).toBe('is at block 90 of 100; a worker reads it')
    expect(line('the reader', { indexer: { ...indexer, leasedUntil: '2026-01-01T00:09:00.000Z' } })).toBe(
      'is at block 90 of 100; no worker reads it now',
    )
  })

  test('who was told, and what became of the push', () => {
    expect(line('told')).toBe('nobody')
    const told = {
      deviceId: 'd',
      event: 'confirmed',
      createdAt: '2026-01-01T00:00:00.123456+00:00',
      push: null,
      reason: null,
      attempts: null,
    }
    expect(line('told', { notifications: [told] })).toBe('d of confirmed at 2026-01-01T00:00:00.123Z; no push')
    expect(line('told', { notifications: [{ ...told, push: 'failed', reason: 'UNREGISTERED', attempts: 1 }] })).toBe(
      'd of confirmed at 2026-01-01T00:00:00.123Z; push failed (UNREGISTERED) after 1 attempt',
    )
  })

  test('what comes next', () => {
    expect(line('next', { final: true, blockHash: '0x1' })).toBe('nothing: it is deep enough in the chain')
    expect(line('next', { final: true })).toBe('nothing, unless the chain tells of it after all')
    expect(line('next', {}, mined)).toBe('the next look is due at 2026-01-01T00:10:01.000Z; it will become confirmed')
    expect(line('next')).toMatch(/; its bytes will be sent again, until it is mined, replaced or given up$/)
    expect(line('next', { blockHash: mined.block?.hash ?? null }, mined)).toMatch(/; it becomes final when enough blocks are above it$/)
    expect(line('next', { checkAt: '2026-01-01T00:00:00.000Z' }, 'silent')).toBe(
      'a look was due at 2026-01-01T00:00:00.000Z: is a worker running?; it waits for a block',
    )
  })
})
