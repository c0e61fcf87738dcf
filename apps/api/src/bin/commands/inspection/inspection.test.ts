import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import { minedReport } from '../../../../testing/mined.ts'
import type { Inspected } from './inspection.store.ts'
import { describeInspected, describeUnknown, type Observation } from './inspection.ts'

const now = new Date('2026-01-01T00:10:00Z')
const pending: Inspected = {
  id: 7,
  platformId: 'ethereum',
  hash: '0x07',
  status: 'pending',
  failureReason: null,
  fromAddress: testAddress('0xA'),
  toAddress: null,
  nonce: 3,
  fee: null,
  feeTokenId: null,
  position: null,
  action: null,
  operations: [],
  blockNumber: null,
  blockHash: null,
  final: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  hasBytes: true,
  kept: true,
  sending: 0,
  fanOut: null,
  completeInBlock: null,
  readAtBlock: null,
  attempts: 2,
  checkAt: '2026-01-01T00:10:01.000Z',
  lostSince: null,
  lostAtBlock: null,
  replacedBy: null,
  parties: [],
  viewers: [],
  submissions: 1,
  deliveries: 0,
  notifications: [],
  indexer: null,
}
const mined = minedReport([{ from: '0xA', to: '0xB', amount: 1n }], { hash: '0x07' })
const waiting = { ...mined, block: null, status: 'pending' as const }
const linked = [{ address: '0xA', devices: 2 }]
const line = (
  name: string,
  found: Partial<Inspected> = {},
  answer: Observation['answer'] = 'unknown',
  observation: Partial<Observation> = {},
) =>
  describeInspected({ ...pending, ...found }, { answer, now, ...observation })
    .find((one) => one.startsWith(`  ${name} `))
    ?.slice(14)

describe('describeInspected', () => {
  test('any transaction → the text has its status, its block and whether it is final', () => {
    expect(line('status')).toBe('pending, not in a block, not final')
    expect(line('status', { status: 'failed', failureReason: 'replaced', final: true })).toBe('failed, replaced, not in a block, final')
    expect(line('status', { lostSince: '2026-01-01T00:05:00.000Z', lostAtBlock: 9 })).toBe(
      'pending, not in a block, not final; unknown to the chain since 2026-01-01T00:05:00.000Z (block 9)',
    )
  })

  test('a failed transaction → the text has the reason, and who can act', () => {
    const failed = { status: 'failed' as const, final: true, nonce: 3 }
    expect(line('reason', { ...failed, failureReason: 'reverted' })).toMatch(/^its execution reverted, and its fee was paid\. /)
    expect(line('reason', { ...failed, failureReason: 'replaced', replacedBy: '0x08' })).toBe(
      'another transaction of 0xA with nonce 3 was mined: 0x08',
    )
    expect(line('reason', { ...failed, failureReason: 'replaced' })).toMatch(/with nonce 3 was mined, which is not stored here$/)
    expect(line('reason', { ...failed, failureReason: 'expired' })).toMatch(/\. The app must sign it again$/)
    expect(line('reason', { ...failed, failureReason: 'dropped' })).toMatch(/^nodes dropped it and do not accept it again\. /)
    expect(line('reason', { ...failed, failureReason: 'dropped', hasBytes: false })).toMatch(
      /its signed bytes are not stored, so it cannot be sent again$/,
    )
    expect(line('reason', { status: 'confirmed' })).toBeUndefined()
    const confirmed = { status: 'confirmed' as const, blockNumber: 100, blockHash: mined.block?.hash ?? null }
    expect(line('reason', confirmed, mined)).toBeUndefined()
    expect(line('reason', confirmed)).toMatch(/^the node does not have it now: /)
    expect(line('reason', { ...confirmed, blockHash: '0x1' }, mined)).toMatch(/^a reorg moved it to another block/)
  })

  test('a transaction is not mined → the reason: an earlier nonce, a replacement, a low fee, or unknown', () => {
    expect(line('reason', {}, waiting, { confirmedNonce: 1 })).toBe('nonce 1 of 0xA must be mined first and may never have been sent')
    expect(line('reason', {}, 'unknown', { confirmedNonce: 4 })).toBe('nonce 3 of 0xA is used: another transaction replaced it')
    expect(line('reason', {}, waiting, { confirmedNonce: 3 })).toMatch(/^it waits in the mempool\. Its fee may be too low/)
    expect(line('reason', { nonce: null }, waiting)).toMatch(/^it waits in the mempool\. /)
    expect(line('reason')).toMatch(/^no node has it: /)
    expect(line('reason', { hasBytes: false })).toBe('no node has it, and its signed bytes are not stored')
    expect(line('reason', {}, mined)).toBe('it is mined, but the indexer has not read its block yet')
    expect(line('reason', {}, 'unreachable')).toBe('unknown, because the chain did not answer')
  })

  test('a transaction with movements → each amount with its sender and receiver', () => {
    const operation = {
      index: 0,
      type: 'transfer' as const,
      tokenContractId: 'ethereum:native',
      fromAddress: testAddress('0xA'),
      toAddress: testAddress('0xB'),
      amount: '5',
    }
    expect(line('moves', { operations: [operation] })).toBe('5 of ethereum:native, 0xA to 0xB')
    expect(line('moves', { operations: [{ ...operation, type: 'approval', tokenId: '7' }] })).toBe(
      '0xA lets 0xB spend 5 of ethereum:native no. 7',
    )
    expect(line('moves')).toBeUndefined()
  })

  test('a transaction not in a block with its bytes → the text says whether it is being sent, and whether the row stays if refused', () => {
    expect(line('sending')).toBe('no caller is sending it now; a node may have it, so the row stays')
    expect(line('sending', { kept: false, sending: 2 })).toBe('2 callers are sending it now; the row is deleted if every node refuses it')
    expect(line('sending', { hasBytes: false })).toBeUndefined()
    expect(line('sending', { blockHash: '0x64', blockNumber: 100 })).toBeUndefined()
  })

  test('a transaction with waiting batches → the devices that still wait to be notified', () => {
    const waitingSince = '2026-01-01T00:00:00Z'
    expect(line('fan-out')).toBeUndefined()
    expect(line('fan-out', { fanOut: { afterDevice: null, waitingSince } })).toBe(
      'devices wait to be notified; the next batch has been due since 2026-01-01T00:00:00Z',
    )
    expect(line('fan-out', { fanOut: { afterDevice: 'd-1', waitingSince } })).toBe(
      'devices after d-1 wait to be notified; the next batch has been due since 2026-01-01T00:00:00Z',
    )
  })

  test('a transaction with warnings → the warnings, and how many devices see them', () => {
    const warned = [
      { warnings: ['dust' as const, 'imitated_token' as const], devices: 2 },
      { warnings: [], devices: 1 },
    ]
    expect(line('warnings', {}, mined, { warned })).toBe('dust, imitated_token, shown to 2 devices without a notification')
    expect(line('warnings')).toBeUndefined()
  })

  test('any transaction → the text says how the server found it', () => {
    expect(line('sources')).toBe('sent or tracked by 1 device; its signed bytes are stored; polled 2 times')
    expect(line('sources', { submissions: 0, deliveries: 2, hasBytes: false, attempts: 1 })).toBe(
      'reported by 2 webhook deliveries; its signed bytes are not stored; polled 1 time',
    )
    expect(line('sources', { submissions: 0 })).toMatch(/^found on the chain; /)
  })

  test('any transaction → the answer of the chain, or why there is none', () => {
    expect(line('chain', {}, mined)).toBe(`confirmed in block 100 (${mined.block?.hash})`)
    expect(line('chain', {}, waiting)).toBe('pending, not in a block')
    expect(line('chain', {}, 'unreachable')).toMatch(/^did not answer\. /)
    expect(line('chain', {}, 'other_chain')).toMatch(/the node follows another chain/)
    expect(line('chain', {}, 'unconfigured')).toContain('no node is configured')
  })

  test('any transaction → the last block that was read, and whether a worker reads blocks', () => {
    expect(line('indexer')).toBe('has never read a block of this platform. Check the worker and the node')
    const indexer = { blockNumber: 90, blockTime: '2026-01-01T00:08:00Z', headNumber: 100, isLeased: true }
    const where = 'at block 90 of 100, 10 behind; time of that block: 2026-01-01T00:08:00Z'
    expect(line('indexer', { indexer })).toBe(`${where}; a worker reads blocks`)
    expect(line('indexer', { indexer }, mined)).toBe(`${where}; a worker reads blocks; the block of this transaction is not read yet`)
    expect(line('indexer', { indexer: { ...indexer, isLeased: false } })).toBe(
      `${where}; no worker reads blocks now. Check the worker and the node`,
    )
    expect(line('indexer', { indexer }, mined, { isUnread: true })).toMatch(/^turned off for this platform \(NETWORKS_FILE\); /)
  })

  test('any transaction → the notified devices and the outcome of each push, or why there are none', () => {
    expect(line('notified')).toBe('no device, because none has linked one of its addresses')
    expect(line('notified', { parties: linked })).toBe('no device yet; notifications follow when it is confirmed or failed')
    const confirmed = { parties: linked, status: 'confirmed' as const }
    expect(line('notified', confirmed, mined, { warned: [{ warnings: ['dust'], devices: 2 }] })).toBe('no device, because it has warnings')
    expect(line('notified', confirmed)).toMatch(/^no device: it is older than the link, /)
    const notification = {
      deviceId: 'd',
      event: 'confirmed',
      createdAt: '2026-01-01T00:00:00.123456+00:00',
      push: null,
      reason: null,
      attempts: null,
    }
    expect(line('notified', { notifications: [notification] })).toBe('d about confirmed at 2026-01-01T00:00:00.123Z; no push')
    expect(line('notified', { notifications: [{ ...notification, push: 'failed', reason: 'UNREGISTERED', attempts: 1 }] })).toBe(
      'd about confirmed at 2026-01-01T00:00:00.123Z; push failed (UNREGISTERED) after 1 attempt',
    )
  })

  test('a transaction has 50 linked addresses → 20 lines and the number of the others', () => {
    const parties = Array.from({ length: 50 }, (_, index) => ({ address: `0x${index}`, devices: 1 }))
    const lines = describeInspected({ ...pending, parties }, { answer: 'unknown', now }).filter((one) => one.startsWith('  linked '))
    expect([lines.length, lines.at(-1)]).toEqual([21, '  linked      and 30 more'])
  })

  test('any transaction → the text says what the server does next', () => {
    expect(line('next', { final: true, blockHash: '0x1' })).toBe('nothing: its block is final')
    expect(line('next', { final: true })).toBe('nothing, unless it is found on the chain later')
    expect(line('next', {}, mined)).toBe('the next poll is due at 2026-01-01T00:10:01.000Z; it will become confirmed')
    expect(line('next')).toMatch(/; its bytes are sent again until it is mined, replaced or dropped$/)
    expect(line('next', { blockHash: mined.block?.hash ?? null }, mined)).toMatch(
      /; it becomes final when enough blocks are above it and a second reading agrees$/,
    )
    expect(line('next', { checkAt: '2026-01-01T00:00:00.000Z' }, 'unreachable')).toBe(
      'a poll was due at 2026-01-01T00:00:00.000Z, so check the worker; it waits to be mined',
    )
  })
})

describe('describeUnknown', () => {
  const interest = { devices: 1, searches: 0, readUpTo: 200 }
  const explained = (answer: Observation['answer'], change: Partial<typeof interest> | { readUpTo: null } = {}) =>
    describeUnknown('0x07', [{ platformId: 'base', answer, interest: { ...interest, ...change } }])[1] ?? ''

  test('no chain knows the hash → a hint to check it', () => {
    expect(describeUnknown('0x07', [{ platformId: 'base', answer: 'unknown' }])).toEqual([
      'No transaction with the hash 0x07 is stored',
      '  base        does not know it',
      'No queried chain knows this hash. Check that the hash is complete and that its platform is enabled.',
    ])
    expect(describeUnknown('0x07', [])[1]).toMatch(/^No chain was queried: no configured node/)
  })

  test('a chain knows the hash → why it is not stored', () => {
    expect(explained(mined, { devices: 0 })).toMatch(
      /^ {2}base {8}confirmed in block 100 \(.+\); it is not stored because no device has linked one of its addresses/,
    )
    expect(explained(mined, { readUpTo: 99 })).toMatch(
      /; 1 device has linked one of its addresses; blocks are read up to 99, and it will be stored with its block$/,
    )
    expect(explained(mined, { readUpTo: null })).toMatch(/no block of the platform was ever read\. Check that a worker is running$/)
    expect(explained(mined, { searches: 1 })).toMatch(/; the backfill of older transactions is still running$/)
    expect(explained(mined)).toMatch(/wallet inspect history.+POST \/v1\/tx\/op\/webhook to store it$/)
    expect(explained(waiting)).toMatch(/; it will be stored when it is mined$/)
  })
})
