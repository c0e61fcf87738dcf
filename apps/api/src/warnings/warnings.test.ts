import { addressRules } from '@wallet/chains'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredOperation } from '../ledger/tables.ts'
import { dealingsOf, isLookalike as isLookalikeByEnds, type KnownDealing, withDealing } from './counterparties.ts'
import { leastPayment } from './dust.ts'
import { type Knowledge, type Warning, warningCodes, warningsOf } from './warnings.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const poisoner = '0x3c44000000000000000000000000000000aB93bC'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const { endsOf } = addressRules({ family: 'evm' })
const isLookalike = (other: string, dealings: readonly KnownDealing[]) => isLookalikeByEnds({ other, lookalike: endsOf(other) }, dealings)

const listed: Record<string, { symbol: string; decimals: number }> = {
  'ethereum:native': { symbol: 'ETH', decimals: 18 },
  'ethereum:USDC': { symbol: 'USDC', decimals: 6 },
}
const knowledge: Knowledge = {
  findToken: (id) => listed[id],
  imitates: (id) => id === 'ethereum:FAKE',
  looksLikeDealing: (address, other) =>
    isLookalike(other, [{ address, other: friend, signed: true, paid: {}, since: '2026-01-01T00:00:00.000Z', lookalike: endsOf(friend) }]),
}
const move = (from: string, to: string, amount: bigint, token = 'USDC'): StoredOperation => ({
  index: 0,
  type: 'transfer',
  tokenContractId: `ethereum:${token}`,
  fromAddress: from,
  toAddress: to,
  amount: amount.toString(),
})
const warnings = (operations: StoredOperation[], by = stranger, to = me): Warning[] =>
  warningsOf({ fromAddress: by, toAddress: to, operations }, new Set([me]), knowledge)

describe('warnings of a transaction', () => {
  test('there are none of a payment', () => {
    expect(warnings([move(stranger, me, 5_000_000n)])).toEqual([])
    expect(warnings([move(friend, me, 5_000_000n)], friend)).toEqual([])
  })

  test('zero_value: what moves nothing, also where it reads as if the holder had sent it, and where there is no movement at all', () => {
    expect(warnings([move(stranger, me, 0n)])).toEqual(['zero_value'])
    expect(warnings([move(me, stranger, 0n)])).toEqual(['zero_value'])
    expect(warnings([])).toEqual(['zero_value'])
    expect(warnings([move(stranger, friend, 0n)])).toEqual([])
  })

  test('dust: less of a listed token than anybody pays', () => {
    expect(warnings([move(stranger, me, 9_999n)])).toEqual(['dust'])
    expect(warnings([move(stranger, me, 10_000n)])).toEqual([])
    expect(warnings([move(stranger, me, 10n ** 12n - 1n, 'native')])).toEqual(['dust'])
    expect(warnings([move(stranger, me, 10n ** 12n, 'native')])).toEqual([])
    expect(warnings([move(stranger, me, 1n, 'UNLISTED')])).toEqual([])
  })

  test('lookalike_address: another than the one dealt with, that begins and ends like it, on either side', () => {
    expect(warnings([move(poisoner, me, 5_000_000n)], poisoner)).toEqual(['lookalike_address'])
    expect(warnings([move(me, poisoner, 0n)])).toEqual(['zero_value', 'lookalike_address'])
    expect(warnings([], poisoner)).toEqual(['zero_value', 'lookalike_address'])
  })

  test('imitated_token: an unlisted token that is named like a listed one', () => {
    expect(warnings([move(stranger, me, 5_000_000n, 'FAKE')])).toEqual(['imitated_token'])
  })

  test('there are none of what the holder signed, whatever it moves', () => {
    expect(warnings([move(me, poisoner, 0n, 'FAKE')], me)).toEqual([])
  })

  test('a payment among movements of nothing and dust is a payment', () => {
    expect(warnings([move(stranger, me, 0n), move(stranger, me, 1n), move(stranger, me, 5_000_000n)])).toEqual([])
  })

  test('whatever happens among strangers is nothing to the holder', () => {
    const address = fc.constantFrom(friend, stranger, poisoner)
    const operation = fc.record({
      from: address,
      to: address,
      amount: fc.bigInt(0n, 10n ** 20n),
      token: fc.constantFrom('USDC', 'FAKE', 'X'),
    })
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1 }), address, (moves, by) => {
        expect(
          warnings(
            moves.map(({ from, to, amount, token }) => move(from, to, amount, token)),
            by,
          ),
        ).toEqual([])
      }),
    )
  })

  test('for any movements: each code once, in one order, the same again, and none of them for the signer', () => {
    const address = fc.constantFrom(me, friend, stranger, poisoner)
    const operation = fc.record({ from: address, to: address, amount: fc.bigInt(0n, 2n ** 256n - 1n), token: fc.string({ maxLength: 5 }) })
    fc.assert(
      fc.property(fc.array(operation), address, (moves, by) => {
        const operations = moves.map(({ from, to, amount, token }) => move(from, to, amount, token))
        const found = warnings(operations, by)
        expect(found).toEqual(warningCodes.filter((code) => found.includes(code)))
        expect(warnings([...operations].reverse(), by)).toEqual(found)
        if (by === me) expect(found).toEqual([])
        if (operations.some(({ tokenContractId }) => tokenContractId === 'ethereum:FAKE')) return
        expect(found).not.toContain('imitated_token')
      }),
    )
  })
})

describe('the least amount that is a payment', () => {
  test.each([
    ['USDC', 6, 10_000n],
    ['DAI', 18, 10n ** 16n],
    ['WBTC', 8, 10n],
    ['ETH', 18, 10n ** 12n],
    ['GUSD', 2, 1n],
    ['ODD', 0, 1n],
  ])('of %s with %i decimals is %s base units', (symbol, decimals, least) => {
    expect(leastPayment({ symbol, decimals })).toBe(least)
  })
})

describe('dealings', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
  const dealing = (other: string, signed: boolean, day: number, paid: Record<string, string> = {}) => ({
    address: me,
    other,
    signed,
    paid,
    since: at(day),
    lookalike: endsOf(other),
  })

  test('are with whom an address paid by its own signature, and who paid it in a listed token more than dust', () => {
    const row = {
      fromAddress: me,
      operations: [move(me, friend, 1n, 'UNLISTED'), move(stranger, friend, 5_000_000n), move(me, poisoner, 0n)],
    }
    expect(dealingsOf(row, knowledge.findToken)).toEqual([
      { address: me, other: friend, signed: true, paid: {} },
      { address: friend, other: stranger, signed: false, paid: { 'ethereum:USDC': '5000000' } },
    ])
  })

  test('are not made by dust, by nothing, by tokens that are not listed, or in the name of another', () => {
    const operations = [move(poisoner, me, 9_999n), move(poisoner, me, 0n), move(poisoner, me, 10n ** 18n, 'FAKE'), move(me, poisoner, 0n)]
    expect(dealingsOf({ fromAddress: stranger, operations }, knowledge.findToken)).toEqual([])
  })

  test('an address passes itself off as another that looks the same and was paid', () => {
    expect(isLookalike(poisoner, [dealing(friend, true, 2)])).toBe(true)
    expect(isLookalike(poisoner, [dealing(friend, true, 2), dealing(poisoner, false, 1)])).toBe(true)
  })

  test.each<[string, Record<string, string>, Record<string, string>, boolean, boolean]>([
    ['the first paid dust-like sums, the second far more', { eth: '1000' }, { eth: '5000000' }, true, false],
    ['both paid alike', { eth: '1000' }, { eth: '2000' }, true, true],
    ['they paid in different tokens', { usdc: '1' }, { eth: '5000000' }, true, true],
    ['each paid far more in one of two tokens', { eth: '1', usdc: '900' }, { eth: '900', usdc: '1' }, true, true],
  ])('two unsigned payers look alike, %s → [first doubted, second doubted]', (_, first, second, ofFirst, ofSecond) => {
    const both = [dealing(poisoner, false, 1, first), dealing(friend, false, 2, second)]
    expect([isLookalike(poisoner, both), isLookalike(friend, both)]).toEqual([ofFirst, ofSecond])
  })

  test('payments of the same address are joined → the largest of each token counts', () => {
    const [joined] = withDealing(
      withDealing([], dealing(friend, false, 2, { eth: '5', usdc: '1' })),
      dealing(friend, true, 1, { eth: '3', usdc: '9' }),
    )
    expect(joined).toEqual(dealing(friend, true, 1, { eth: '5', usdc: '9' }))
  })

  test('one that the holder paid is not doubted, nor one that looks like nobody', () => {
    expect(isLookalike(friend, [dealing(friend, true, 3), dealing(poisoner, false, 1)])).toBe(false)
    expect(isLookalike(stranger, [dealing(friend, true, 1)])).toBe(false)
    expect(isLookalike(friend, [])).toBe(false)
  })
})
