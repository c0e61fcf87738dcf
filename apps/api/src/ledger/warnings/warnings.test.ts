import { addressRules } from '@patina/chains'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { counterpartiesOf, isLookalike as isLookalikeByEnds, type KnownCounterparty, withCounterparty } from './counterparties.ts'
import { minPayment } from './dust.ts'
import { type Knowledge, type Warning, warningCodes, warningsOf } from './warnings.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const poisoner = '0x3c44000000000000000000000000000000aB93bC'
const unknown = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const { endsOf } = addressRules({ family: 'evm' })
const isLookalike = (other: string, counterparties: readonly KnownCounterparty[]) =>
  isLookalikeByEnds({ other, lookalike: endsOf(other) }, counterparties)

const listed: Record<string, { symbol: string; decimals: number }> = {
  'ethereum:native': { symbol: 'ETH', decimals: 18 },
  'ethereum:USDC': { symbol: 'USDC', decimals: 6 },
}
const knowledge: Knowledge = {
  findToken: (id) => listed[id],
  imitates: (id) => id === 'ethereum:FAKE',
  looksLikeCounterparty: (address, other) =>
    isLookalike(other, [{ address, other: friend, signed: true, paid: {}, since: '2026-01-01T00:00:00.000Z', lookalike: endsOf(friend) }]),
}
const move = (from: string, to: string, amount: bigint, token = 'USDC'): StoredOperation => ({
  index: 0,
  type: 'transfer',
  tokenContractId: `ethereum:${token}`,
  fromAddress: testAddress(from),
  toAddress: testAddress(to),
  amount: amount.toString(),
})
const warnings = (operations: StoredOperation[], by = unknown, to = me): Warning[] =>
  warningsOf({ fromAddress: by, toAddress: to, operations }, new Set([me]), knowledge)

describe('warningsOf', () => {
  test('a usual payment → no warnings', () => {
    expect(warnings([move(unknown, me, 5_000_000n)])).toEqual([])
    expect(warnings([move(friend, me, 5_000_000n)], friend)).toEqual([])
  })

  test('a transaction moves zero tokens in either direction, or has no movement → zero_value', () => {
    expect(warnings([move(unknown, me, 0n)])).toEqual(['zero_value'])
    expect(warnings([move(me, unknown, 0n)])).toEqual(['zero_value'])
    expect(warnings([])).toEqual(['zero_value'])
    expect(warnings([move(unknown, friend, 0n)])).toEqual([])
  })

  test('a transaction moves a tiny amount of a listed token → dust', () => {
    expect(warnings([move(unknown, me, 9_999n)])).toEqual(['dust'])
    expect(warnings([move(unknown, me, 10_000n)])).toEqual([])
    expect(warnings([move(unknown, me, 10n ** 12n - 1n, 'native')])).toEqual(['dust'])
    expect(warnings([move(unknown, me, 10n ** 12n, 'native')])).toEqual([])
    expect(warnings([move(unknown, me, 1n, 'UNLISTED')])).toEqual([])
  })

  test('the other party has the same ends as a counterparty → lookalike_address', () => {
    expect(warnings([move(poisoner, me, 5_000_000n)], poisoner)).toEqual(['lookalike_address'])
    expect(warnings([move(me, poisoner, 0n)])).toEqual(['zero_value', 'lookalike_address'])
    expect(warnings([], poisoner)).toEqual(['zero_value', 'lookalike_address'])
  })

  test('an unlisted token is named like a listed one → imitated_token', () => {
    expect(warnings([move(unknown, me, 5_000_000n, 'FAKE')])).toEqual(['imitated_token'])
  })

  test('the viewer signed the transaction → no warnings', () => {
    expect(warnings([move(me, poisoner, 0n, 'FAKE')], me)).toEqual([])
  })

  test('a payment among zero and dust movements → no warnings', () => {
    expect(warnings([move(unknown, me, 0n), move(unknown, me, 1n), move(unknown, me, 5_000_000n)])).toEqual([])
  })

  test('all movements are between addresses of others → no warnings', () => {
    const address = fc.constantFrom(friend, unknown, poisoner)
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

  test('a transaction has any movements → each warning at most once, in a fixed order, and none for the signer', () => {
    const address = fc.constantFrom(me, friend, unknown, poisoner)
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

describe('minPayment', () => {
  test.each([
    ['USDC', 6, 10_000n],
    ['DAI', 18, 10n ** 16n],
    ['WBTC', 8, 10n],
    ['ETH', 18, 10n ** 12n],
    ['GUSD', 2, 1n],
    ['ODD', 0, 1n],
  ])('the smallest payment of %s with %i decimals → %s base units', (symbol, decimals, least) => {
    expect(minPayment({ symbol, decimals })).toBe(least)
  })
})

describe('counterparties', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
  const counterparty = (other: string, signed: boolean, day: number, paid: Record<string, string> = {}) => ({
    address: me,
    other,
    signed,
    paid,
    since: at(day),
    lookalike: endsOf(other),
  })

  test('a signed payment, or an incoming payment above dust in a listed token → the other party becomes a counterparty', () => {
    const row = {
      fromAddress: me,
      operations: [move(me, friend, 1n, 'UNLISTED'), move(unknown, friend, 5_000_000n), move(me, poisoner, 0n)],
    }
    expect(counterpartiesOf(row, knowledge.findToken)).toEqual([
      { address: me, other: friend, signed: true, paid: {} },
      { address: friend, other: unknown, signed: false, paid: { 'ethereum:USDC': '5000000' } },
    ])
  })

  test('dust, zero amounts, unlisted tokens, or movements that another address signed → the other party becomes no counterparty', () => {
    const operations = [move(poisoner, me, 9_999n), move(poisoner, me, 0n), move(poisoner, me, 10n ** 18n, 'FAKE'), move(me, poisoner, 0n)]
    expect(counterpartiesOf({ fromAddress: unknown, operations }, knowledge.findToken)).toEqual([])
  })

  test('an address has the same ends as a paid one → it is a lookalike', () => {
    expect(isLookalike(poisoner, [counterparty(friend, true, 2)])).toBe(true)
    expect(isLookalike(poisoner, [counterparty(friend, true, 2), counterparty(poisoner, false, 1)])).toBe(true)
  })

  test.each<[string, Record<string, string>, Record<string, string>, boolean, boolean]>([
    ['the first paid dust-like sums, the second far more', { eth: '1000' }, { eth: '5000000' }, true, false],
    ['both paid alike', { eth: '1000' }, { eth: '2000' }, true, true],
    ['they paid in different tokens', { usdc: '1' }, { eth: '5000000' }, true, true],
    ['each paid far more in one of two tokens', { eth: '1', usdc: '900' }, { eth: '900', usdc: '1' }, true, true],
  ])('two unsigned payers with the same ends, %s → whether each is a lookalike', (_, first, second, isFirst, isSecond) => {
    const both = [counterparty(poisoner, false, 1, first), counterparty(friend, false, 2, second)]
    expect([isLookalike(poisoner, both), isLookalike(friend, both)]).toEqual([isFirst, isSecond])
  })

  test('payments of the same address are merged → the largest of each token counts', () => {
    const [merged] = withCounterparty(
      withCounterparty([], counterparty(friend, false, 2, { eth: '5', usdc: '1' })),
      counterparty(friend, true, 1, { eth: '3', usdc: '9' }),
    )
    expect(merged).toEqual(counterparty(friend, true, 1, { eth: '5', usdc: '9' }))
  })

  test('an address that was paid, or that looks like no counterparty → not a lookalike', () => {
    expect(isLookalike(friend, [counterparty(friend, true, 3), counterparty(poisoner, false, 1)])).toBe(false)
    expect(isLookalike(unknown, [counterparty(friend, true, 1)])).toBe(false)
    expect(isLookalike(friend, [])).toBe(false)
  })
})
