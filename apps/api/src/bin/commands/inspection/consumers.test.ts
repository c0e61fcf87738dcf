import { expect, test } from 'vitest'
import { describeConsumers } from './consumers.ts'

const now = new Date('2026-01-01T00:01:00Z')

test('no event waits → each consumer has its last event', () => {
  const lags = [{ consumer: 'notifications', lastId: 7, behind: 0, waitingSince: null }]
  expect(describeConsumers({ unlogged: 0, lags, skipped: [] }, now)).toEqual([
    'relay          nothing waits',
    'notifications  processed up to event 7; nothing waits',
  ])
})

test('events wait, and one was skipped → their number, the age of the oldest, and the reason', () => {
  const found = {
    unlogged: 3,
    lags: [{ consumer: 'broker', lastId: 7, behind: 12, waitingSince: '2026-01-01T00:00:00Z' }],
    skipped: [{ consumer: 'broker', eventId: 4, reason: 'TypeError: a bad value', skippedAt: '2026-01-01T00:00:30Z' }],
  }
  expect(describeConsumers(found, now)).toEqual([
    'relay   3 events wait',
    'broker  processed up to event 7; 12 events wait, the oldest for 60 s',
    'broker  skipped event 4 at 2026-01-01T00:00:30Z: TypeError: a bad value',
  ])
})
