import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterLoss, afterReport, isSame, pending, type TransactionState } from './lifecycle.ts'

/** What happens to a transaction: the chain is asked about it, or it turns out that the chain will never mine it. */
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

describe('the life of a transaction', () => {
  test('begins pending, and is confirmed or failed by its receipt', () => {
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

  test('goes back to pending when a reorganisation took its block', () => {
    const confirmed: TransactionState = { status: 'confirmed', failureReason: null, blockNumber: 7, blockHash: '0x7', final: false }
    expect(afterReport(confirmed, { status: 'pending', block: null })).toEqual(pending)
  })

  test('is never left once a receipt made it final', () => {
    fc.assert(
      fc.property(events, (history) => {
        let standing = pending
        for (const event of history) {
          const next = step(standing, event)
          if (hasFinalReceipt(standing)) expect(next).toBe(standing)
          standing = next
        }
      }),
    )
  })

  test('ends where the last thing that happened says, in whatever order and however often things were told before', () => {
    const shallow = events.map((history) => history.filter((event) => event.kind !== 'final' && !(event.kind === 'lost' && event.forGood)))
    fc.assert(
      fc.property(shallow, fc.oneof(report, pooled, lost), (history, last) => {
        expect(step(history.reduce(step, pending), last)).toEqual(step(pending, last))
      }),
    )
  })

  test('is the same after the same was told twice', () => {
    fc.assert(
      fc.property(events, fc.oneof(report, pooled, lost), (history, event) => {
        const once = step(history.reduce(step, pending), event)
        expect(isSame(step(once, event), once)).toBe(true)
      }),
    )
  })

  test('is overridden by a receipt where it failed without one, even when it was given up', () => {
    const block = { number: 7n, hash: '0x7', time: new Date(0) }
    for (const forGood of [false, true]) {
      const givenUp = afterLoss(pending, 'dropped', forGood)
      expect(givenUp).toEqual({ status: 'failed', failureReason: 'dropped', blockNumber: null, blockHash: null, final: forGood })
      expect(afterReport(givenUp, { status: 'confirmed', block })).toMatchObject({ status: 'confirmed', final: false })
    }
  })
})
