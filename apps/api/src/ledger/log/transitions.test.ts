import { expect, test } from 'vitest'
import { eventsOf } from './transitions.ts'

const pending = { id: 7, status: 'pending', failureReason: null, blockNumber: null, blockHash: null, final: false } as const
const confirmed = { ...pending, status: 'confirmed', blockNumber: 3, blockHash: '0xa' } as const
const moved = { ...confirmed, blockNumber: 4, blockHash: '0xb' }
const reverted = { ...confirmed, status: 'failed', failureReason: 'reverted' } as const
const dropped = { ...pending, status: 'failed', failureReason: 'dropped' } as const

const types = (...change: Parameters<typeof eventsOf>) =>
  eventsOf(...change).map(({ type, block }) => `${type.slice('transaction.'.length)} ${block?.hash ?? '-'}`)

test.each([
  ['a new pending row → pending', undefined, pending, ['pending -']],
  ['a new mined row → confirmed', undefined, confirmed, ['confirmed 0xa']],
  ['a pending row enters a block → confirmed', pending, confirmed, ['confirmed 0xa']],
  ['a pending row fails in a block → failed', pending, reverted, ['failed 0xa']],
  ['a reorg removes the block → reorged, without pending', confirmed, pending, ['reorged 0xa']],
  ['another block has the transaction → reorged, then confirmed', confirmed, moved, ['reorged 0xa', 'confirmed 0xb']],
  ['the network drops the transaction → failed', pending, dropped, ['failed -']],
  ['a dropped transaction is known again → pending', dropped, pending, ['pending -']],
  ['a dropped transaction is final → failed, then final', pending, { ...dropped, final: true }, ['failed -', 'final -']],
  ['nothing changes → no event', confirmed, confirmed, []],
] as const)('%s', (_title, before, after, expected) => {
  expect(types(before, after, false, false)).toEqual(expected)
})

test('the movements of a confirmed transaction are corrected → confirmed again', () => {
  expect(types(confirmed, confirmed, true, false)).toEqual(['confirmed 0xa'])
})

test('the movements of a final transaction are corrected → confirmed and final again', () => {
  const final = { ...confirmed, final: true }
  expect(types(final, final, true, false)).toEqual(['confirmed 0xa', 'final 0xa'])
})

test('a backfill finds a new transaction or new movements → the event is backfilled; a new state of a known one is not', () => {
  expect(eventsOf(undefined, confirmed, false, true)).toMatchObject([{ backfilled: true }])
  expect(eventsOf(confirmed, confirmed, true, true)).toMatchObject([{ backfilled: true }])
  expect(eventsOf(pending, confirmed, false, true)).toMatchObject([{ backfilled: false }])
})
