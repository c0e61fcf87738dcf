import { expect, test } from 'vitest'
import { shards, subjectOf } from './subject.ts'

const about = { platformId: 'ethereum', addresses: ['0xa'], transaction: null }

test('events of one transaction → one shard, whatever their type and addresses', () => {
  const of = (hash: string, type: 'transaction.pending' | 'transaction.final') =>
    subjectOf({ ...about, type, transaction: { hash } as never })
      .split('.')
      .at(-1)
  for (let n = 0; n < 50; n++) expect(of(`0x${n}`, 'transaction.pending')).toBe(of(`0x${n}`, 'transaction.final'))
})

test('many events → all shards are used', () => {
  const used = new Set(Array.from({ length: 500 }, (_, n) => subjectOf({ ...about, type: 'address.backfilled', addresses: [`0x${n}`] })))
  expect(used.size).toBe(shards)
})
