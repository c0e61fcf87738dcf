import { expect, test } from 'vitest'
import type { StoredHistory } from '../../../chain/backfill/history-states.store.ts'
import { describeHistories, describeSearches } from './histories.ts'

const done: StoredHistory = {
  platformId: 'base',
  address: '0x1',
  searching: false,
  complete: true,
  fromBlock: 0,
  method: 'trace_filter',
  searched: null,
  blocks: null,
  found: null,
  attempts: null,
  checkAt: null,
}

test('searches wait → their numbers, and the limit of the day if it is reached', () => {
  const base = { platform: 'base', newest: 2, age: 12.4, deep: 5, requests: 70, unproved: 30 }
  expect(describeSearches([base], 100)).toEqual([
    'base  2 addresses wait for their newest blocks, the oldest for 12 s; 5 for deep blocks; 70 calls today',
  ])
  expect(describeSearches([base], 70)[0]).toMatch(/deep blocks wait for the next day \(HISTORY_REQUESTS_PER_DAY=70\)$/)
  expect(describeSearches([{ ...base, unproved: 50 }], 100)[0]).toMatch(/deep blocks of unproved addresses wait for the next day/)
  expect(describeSearches([], 100)).toEqual(['no search of a history waits'])
})

test('an address was searched, is being searched, or is unknown → its state', () => {
  const running = { ...done, platformId: 'ethereum', searching: true, fromBlock: 900, method: 'logs' as const }
  const progress = { searched: 100, blocks: 1_000, found: 7, attempts: 3, checkAt: '2026-01-01T00:00:00Z' }
  expect(
    describeHistories('0x1', [done, { ...done, complete: false, fromBlock: null, method: null }, { ...running, ...progress }]),
  ).toEqual([
    'base      complete; searched from block 0 on by trace_filter',
    'base      partial; no block is searched',
    'ethereum  searching; searched from block 900 on by logs (100 of 1000 blocks); 7 transactions found; failed 2 times in a row; next range due at 2026-01-01T00:00:00Z',
  ])
  expect(describeHistories('0x2', [])[0]).toMatch(/^No history of 0x2 was searched/)
})
