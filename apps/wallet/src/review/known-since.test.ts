import { expect, test } from 'vitest'
import { knownSince } from './known-since.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const row = (
  createdAt: string,
  changed: { flagged?: boolean; status?: 'confirmed' | 'failed'; address?: string; kind?: 'send' | 'receive' | 'approve' } = {},
) => {
  const { flagged = false, status = 'confirmed', address = bob, kind = 'send' } = changed
  return { createdAt, status, kind, counterparty: { address, own: false, flagged } }
}

test('an address is in the history → the first time, and how often', () => {
  const history = [
    row('2026-10-02T00:00:00Z'),
    row('2026-05-03T00:00:00Z'),
    row('2026-01-01T00:00:00Z', { address: `0x${'1'.repeat(40)}` }),
  ]
  expect(knownSince(bob.toLowerCase(), history)).toEqual({ since: '2026-05-03T00:00:00Z', count: 2 })
})

test('only suspicious, failed or received transactions and approvals name it → not known', () => {
  expect(
    knownSince(bob, [
      row('2026-05-03T00:00:00Z', { flagged: true }),
      row('2026-05-03T00:00:00Z', { status: 'failed' }),
      row('2026-05-03T00:00:00Z', { kind: 'receive' }),
      row('2026-05-03T00:00:00Z', { kind: 'approve' }),
    ]),
  ).toBeUndefined()
})
