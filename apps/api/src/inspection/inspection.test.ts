import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../packages/chains/src/testing/address.ts'
import { minedReport } from '../../testing/mined.ts'
import type { Inspected } from './inspection.store.ts'
import { describeInspected, describeUnknown, type Sight } from './inspection.ts'

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
  holders: [],
  submissions: 1,
  deliveries: 0,
  notifications: [],
  indexer: null,
}
const mined = minedReport([{ from: '0xA', to: '0xB', amount: 1n }], { hash: '0x07' })
const waiting = { ...mined, block: null, status: 'pending' as const }
const linked = [{ address: '0xA', devices: 2 }]
const line = (name: string, found: Partial<Inspected> = {}, word: Sight['word'] = 'unknown', sight: Partial<Sight> = {}) =>
  describeInspected({ ...pending, ...found }, { word, now, ...sight })
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

  test('why it failed, and who can do something about it', () => {
    const failed = { status: 'failed' as const, final: true, nonce: 3 }
    expect(line('why', { ...failed, failureReason: 'reverted' })).toMatch(/^the chain executed it and undid it, and its fee was paid: /)
    expect(line('why', { ...failed, failureReason: 'replaced', replacedBy: '0x08' })).toBe(
      'another transaction of 0xA with nonce 3 was mined: 0x08',
    )
    expect(line('why', { ...failed, failureReason: 'replaced' })).toMatch(/with nonce 3 was mined, which is not one of ours$/)
    expect(line('why', { ...failed, failureReason: 'expired' })).toMatch(/: the app has to sign it anew$/)
    expect(line('why', { ...failed, failureReason: 'dropped' })).toMatch(/^no node keeps it, nor takes it again: /)
    expect(line('why', { ...failed, failureReason: 'dropped', hasBytes: false })).toMatch(/its bytes are not here to be sent again$/)
    expect(line('why', { status: 'confirmed' })).toBeUndefined()
    const confirmed = { status: 'confirmed' as const, blockNumber: 100, blockHash: mined.block?.hash ?? null }
    expect(line('why', confirmed, mined)).toBeUndefined()
    expect(line('why', confirmed)).toMatch(/^its node does not have it now: /)
    expect(line('why', { ...confirmed, blockHash: '0x1' }, mined)).toMatch(/^a reorganisation has put it into another block/)
  })

  test('why it is not mined: another comes first, its place is taken, it pays too little, or nobody knows', () => {
    expect(line('why', {}, waiting, { confirmedNonce: 1 })).toBe('nonce 1 of 0xA has to be mined first: it may never have been sent')
    expect(line('why', {}, 'unknown', { confirmedNonce: 4 })).toBe('nonce 3 of 0xA is used: another transaction has taken its place')
    expect(line('why', {}, waiting, { confirmedNonce: 3 })).toMatch(/^the node has it, and no block has taken it: its fee may be too low/)
    expect(line('why', { nonce: null }, waiting)).toMatch(/^the node has it, /)
    expect(line('why')).toMatch(/^no node has it now: /)
    expect(line('why', { hasBytes: false })).toBe('no node has it, and its bytes are not here')
    expect(line('why', {}, mined)).toBe('it is mined, and that is not read yet')
    expect(line('why', {}, 'silent')).toBe('only the chain can tell, and it was not heard')
  })

  test('what it moves, and from whom to whom', () => {
    const operation = {
      index: 0,
      type: 'transfer' as const,
      tokenContractId: 'ethereum:native',
      fromAddress: '0xA',
      toAddress: '0xB',
      amount: '5',
    }
    expect(line('moves', { operations: [operation] })).toBe('5 of ethereum:native, 0xA to 0xB')
    expect(line('moves', { operations: [{ ...operation, type: 'approval', tokenId: '7' }] })).toBe(
      '0xA lets 0xB spend 5 of ethereum:native no. 7',
    )
    expect(line('moves')).toBeUndefined()
  })

  test('a transaction in no block with its bytes → whether it is being sent, and whether it stays if refused', () => {
    expect(line('sending')).toBe('no caller is sending it now; a node may have it, so the row stays')
    expect(line('sending', { kept: false, sending: 2 })).toBe('2 callers are sending it now; the row goes if every node refuses it')
    expect(line('sending', { hasBytes: false })).toBeUndefined()
    expect(line('sending', { blockHash: '0x64', blockNumber: 100 })).toBeUndefined()
  })

  test('a transaction with waiting shares → which devices still wait to be notified', () => {
    const waitingSince = '2026-01-01T00:00:00Z'
    expect(line('fan-out')).toBeUndefined()
    expect(line('fan-out', { fanOut: { afterDevice: null, waitingSince } })).toBe(
      'devices wait to be notified; the next share is due since 2026-01-01T00:00:00Z',
    )
    expect(line('fan-out', { fanOut: { afterDevice: 'd-1', waitingSince } })).toBe(
      'devices after d-1 wait to be notified; the next share is due since 2026-01-01T00:00:00Z',
    )
  })

  test('what is wrong with it, for whom', () => {
    const warned = [
      { warnings: ['dust' as const, 'imitated_token' as const], devices: 2 },
      { warnings: [], devices: 1 },
    ]
    expect(line('warnings', {}, mined, { warned })).toBe('dust, imitated_token, for 2 devices: shown, and told to nobody')
    expect(line('warnings')).toBeUndefined()
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
    expect(line('the chain', {}, waiting)).toBe('has it waiting, in no block')
    expect(line('the chain', {}, 'silent')).toMatch(/^did not answer: /)
    expect(line('the chain', {}, 'other_chain')).toMatch(/its node follows another chain/)
    expect(line('the chain', {}, 'unasked')).toContain('no node of it is configured here')
  })

  test('how far the blocks are read, and whether anybody reads them', () => {
    expect(line('the reader')).toBe('has never read a block of this platform: is a worker running, and its node well?')
    const indexer = { blockNumber: 90, blockTime: '2026-01-01T00:08:00Z', headNumber: 100, leasedUntil: '2026-01-01T00:10:05.000Z' }
    const where = 'is at block 90 of 100, 10 behind; its last block is of 2026-01-01T00:08:00Z'
    expect(line('the reader', { indexer })).toBe(`${where}; a worker reads on`)
    expect(line('the reader', { indexer }, mined)).toBe(`${where}; a worker reads on; the block of this transaction is still to be read`)
    expect(line('the reader', { indexer: { ...indexer, leasedUntil: '2026-01-01T00:09:00.000Z' } })).toBe(
      `${where}; no worker reads it now: is one running, and its node well?`,
    )
    expect(line('the reader', { indexer }, mined, { isUnread: true })).toMatch(/^is turned off for this platform \(INDEX_…=no\): /)
  })

  test('who was told, and what became of the push', () => {
    expect(line('told')).toBe('nobody: no device has linked an address that takes part in it')
    expect(line('told', { parties: linked })).toBe('nobody yet: that is done when it is confirmed or failed')
    const confirmed = { parties: linked, status: 'confirmed' as const }
    expect(line('told', confirmed, mined, { warned: [{ warnings: ['dust'], devices: 2 }] })).toBe('nobody: it has warnings')
    expect(line('told', confirmed)).toMatch(/^nobody: it stood before the address was linked, /)
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

  test('no more lines than can be read', () => {
    const parties = Array.from({ length: 50 }, (_, index) => ({ address: `0x${index}`, devices: 1 }))
    const lines = describeInspected({ ...pending, parties }, { word: 'unknown', now }).filter((one) => one.startsWith('  linked '))
    expect([lines.length, lines.at(-1)]).toEqual([21, '  linked      and 30 more'])
  })

  test('what comes next', () => {
    expect(line('next', { final: true, blockHash: '0x1' })).toBe('nothing: it is deep enough in the chain')
    expect(line('next', { final: true })).toBe('nothing, unless the chain tells of it after all')
    expect(line('next', {}, mined)).toBe('the next look is due at 2026-01-01T00:10:01.000Z; it will become confirmed')
    expect(line('next')).toMatch(/; its bytes will be sent again, until it is mined, replaced or given up$/)
    expect(line('next', { blockHash: mined.block?.hash ?? null }, mined)).toMatch(
      /; it becomes final when enough blocks are above it and a second reading agrees$/,
    )
    expect(line('next', { checkAt: '2026-01-01T00:00:00.000Z' }, 'silent')).toBe(
      'a look was due at 2026-01-01T00:00:00.000Z: is a worker running?; it waits for a block',
    )
  })
})

describe('what an operator is told of a hash of which nothing is known', () => {
  const whose = { devices: 1, searches: 0, readTo: 200 }
  const told = (word: Sight['word'], change: Partial<typeof whose> | { readTo: null } = {}) =>
    describeUnknown('0x07', [{ platformId: 'base', word, whose: { ...whose, ...change } }])[1] ?? ''

  test('that the chains do not know it either', () => {
    expect(describeUnknown('0x07', [{ platformId: 'base', word: 'unknown' }])).toEqual([
      'Nothing is known of 0x07',
      '  base        does not know it',
      'No chain that was asked knows it: is the hash whole, and is it of a platform that is served?',
    ])
    expect(describeUnknown('0x07', [])[1]).toMatch(/^No chain was asked: no node is configured here/)
  })

  test('that a chain knows it, and why we do not', () => {
    expect(told(mined, { devices: 0 })).toMatch(
      /^ {2}base {8}confirmed in block 100 \(.+\); no device has linked an address that takes part in it/,
    )
    expect(told(mined, { readTo: 99 })).toMatch(
      /; 1 device has linked an address of it, and blocks are read up to 99: it comes with its block$/,
    )
    expect(told(mined, { readTo: null })).toMatch(/no block of the platform was ever read: is a worker running\?$/)
    expect(told(mined, { searches: 1 })).toMatch(/, and what was before is still searched for$/)
    expect(told(mined)).toMatch(/INDEXER_BACKFILL_BLOCKS.+POST \/v1\/tx\/op\/webhook takes it in$/)
    expect(told(waiting)).toMatch(/: it shows once a block holds it$/)
  })
})
