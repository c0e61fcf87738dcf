import type { Transaction } from '@patina/sdk'
import { expect, test } from 'vitest'
import { knownAddresses } from './known-addresses.ts'
import { findKnown } from './lookalike.ts'

const payment = (kind: 'send' | 'receive', address: string, more: { status?: 'failed'; flagged?: boolean } = {}): Transaction => ({
  id: 1,
  hash: '0x1',
  status: more.status ?? 'confirmed',
  tokenContractId: 'ethereum:native',
  fromAddress: '0x1',
  toAddress: '0x2',
  amount: '1',
  fee: '1',
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  platformId: 'ethereum',
  blockNumber: 1,
  kind,
  counterparty: { address, own: false, flagged: more.flagged ?? false },
})

test.each([
  { name: 'the user paid it', history: [payment('send', '0xB')], source: 'paid' },
  { name: 'it paid the user', history: [payment('receive', '0xB')], source: 'payer' },
  { name: 'it paid the user, and was paid earlier', history: [payment('receive', '0xB'), payment('send', '0xB')], source: 'paid' },
  { name: 'a payment to it failed', history: [payment('send', '0xB', { status: 'failed' })], source: undefined },
  { name: 'it sent dust', history: [payment('receive', '0xB', { flagged: true })], source: undefined },
])('$name → $source', ({ history, source }) => {
  expect(findKnown('0xb', knownAddresses([], [], history))?.source).toBe(source)
})
