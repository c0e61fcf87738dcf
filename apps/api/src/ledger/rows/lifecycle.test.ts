import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterLoss, afterReport, isSame, pending, type TransactionState } from './lifecycle.ts'

/** An event in the life of a transaction: a reading from the chain, finality, or the loss of the transaction. */
type Event =
  | { kind: 'report'; status: 'confirmed' | 'failed'; block: { number: bigint; hash: string; time: Date } }
  | { kind: 'pooled' }
  | { kind: 'final' }
  | { kind: 'lost'; reason: 'replaced' | 'dropped'; forGood: boolean }

const report = fc.record({
  kind: fc.constant('report' as const),
  status: fc.constantFrom('confirmed' as const, 'failed' as const),
  block: fc
    .bigInt({ min: 1n, max: 50n })
    .chain((number) => fc.constantFrom('a', 'b').map((fork) => ({ number, hash: `0x${fork}${number}`, time: new Date(0) }))),
})
const pooled = fc.constant({ kind: 'pooled' as const })
const lost = fc.record({
  kind: fc.constant('lost' as const),
  reason: fc.constantFrom('replaced' as const, 'dropped' as const),
  forGood: fc.boolean(),
})
const final = fc.constant({ kind: 'final' as const })
const events = fc.array(fc.oneof(report, pooled, lost, final), { maxLength: 20 })

const step = (before: TransactionState, event: Event): TransactionState => {
  if (event.kind === 'lost') return afterLoss(before, event.reason, event.forGood)
  if (event.kind === 'pooled') return afterReport(before, { status: 'pending', block: null })
  if (event.kind === 'final') return before.blockHash === null || before.final ? before : { ...before, final: true }
  return afterReport(before, event)
}
const hasFinalReceipt = ({ final, blockHash }: TransactionState) => final && blockHash !== null

describe('the lifecycle of a transaction', () => {
  test('a pending transaction gets a receipt → confirmed or failed', () => {
    const block = { number: 7n, hash: '0x7', time: new Date(0) }
    const mined = { blockNumber: 7, blockHash: '0x7', final: false }
    expect(afterReport(pending, { status: 'confirmed', block })).toEqual({
      status: 'confirmed',
      failureReason: null,
      ...mined,
    })
    expect(afterReport(pending, { status: 'failed', block })).toEqual({
      status: 'failed',
      failureReason: 'reverted',
      ...mined,
    })
  })

  test('a reorg removes the block of a confirmed transaction → pending', () => {
    const confirmed: TransactionState = { status: 'confirmed', failureReason: null, blockNumber: 7, blockHash: '0x7', final: false }
    expect(afterReport(confirmed, { status: 'pending', block: null })).toEqual(pending)
  })

  test('a transaction is final with a receipt → no event changes its state', () => {
    fc.assert(
      fc.property(events, (history) => {
        let state = pending
        for (const event of history) {
          const next = step(state, event)
          if (hasFinalReceipt(state)) expect(next).toBe(state)
          state = next
        }
      }),
    )
  })

  test('a transaction has any events before finality → the last event alone decides its state', () => {
    const shallow = events.map((history) => history.filter((event) => event.kind !== 'final' && !(event.kind === 'lost' && event.forGood)))
    fc.assert(
      fc.property(shallow, fc.oneof(report, pooled, lost), (history, last) => {
        expect(step(history.reduce(step, pending), last)).toEqual(step(pending, last))
      }),
    )
  })

  test('an event of a transaction occurs twice → the same state as after one', () => {
    fc.assert(
      fc.property(events, fc.oneof(report, pooled, lost), (history, event) => {
        const once = step(history.reduce(step, pending), event)
        expect(isSame(step(once, event), once)).toBe(true)
      }),
    )
  })

  test('a transaction failed without a receipt, also if final → a receipt overrides the failure', () => {
    const block = { number: 7n, hash: '0x7', time: new Date(0) }
    for (const forGood of [false, true]) {
      const dropped = afterLoss(pending, 'dropped', forGood)
      expect(dropped).toEqual({ status: 'failed', failureReason: 'dropped', blockNumber: null, blockHash: null, final: forGood })
      expect(afterReport(dropped, { status: 'confirmed', block })).toMatchObject({ status: 'confirmed', final: false })
    }
  })
})
