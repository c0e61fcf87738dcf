import { networks } from '@patina/chains'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/wallet.ts'
import { parser } from '../../base/wire/validation.ts'
import type { SharedEvent } from '../../ledger/log/event.ts'
import { type PublicType, publicTypes } from '../../ledger/log/event-types.ts'
import { canonicalFilter, Filter, matcher } from './filter.ts'

const [one, other, payer] = [newAddress(), newAddress(), newAddress()]
const platforms = ['ethereum', 'base']
const tokens = ['ethereum:native', `ethereum:${other}`, 'base:native']

type Movement = { type: 'transfer' | 'approval'; tokenContractId: string; amount: string }
const eventOf = (type: PublicType, platformId: string, addresses: string[], movements: Movement[] | null): SharedEvent => ({
  id: 1,
  type,
  platformId,
  loggedAt: '2026-01-01T00:00:00.000Z',
  addresses,
  block: null,
  backfilled: false,
  transaction: movements && {
    id: 5,
    platformId,
    hash: '0xb',
    status: 'confirmed',
    failureReason: null,
    fromAddress: payer,
    toAddress: one,
    nonce: 1,
    fee: '21000',
    feeTokenId: null,
    position: 0,
    action: null,
    operations: movements.map((movement, index) => ({ ...movement, index, fromAddress: payer, toAddress: one })),
    completeInBlock: null,
    readAtBlock: null,
    blockNumber: null,
    blockHash: null,
    final: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
})

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String)
const anEvent = fc
  .tuple(
    fc.constantFrom(...publicTypes),
    fc.constantFrom(...platforms),
    fc.subarray<string>([one, other]),
    fc.option(
      fc.array(
        fc.record({ type: fc.constantFrom('transfer' as const, 'approval' as const), tokenContractId: fc.constantFrom(...tokens), amount }),
      ),
    ),
  )
  .map((parts) => eventOf(...parts))
const aFilter = fc.record(
  {
    types: some(publicTypes),
    platforms: some(platforms),
    addresses: some([one, other]),
    tokens: fc.dictionary(fc.constantFrom(...tokens), amount),
  },
  { requiredKeys: [] },
)

/** The documented rules, one by one, without any index. */
function isWanted({ types, platforms, addresses, tokens }: Filter, event: SharedEvent): boolean {
  if (types !== undefined && !types.includes(event.type)) return false
  if (platforms !== undefined && !platforms.includes(event.platformId)) return false
  if (addresses !== undefined && event.type !== 'platform.gap' && !addresses.some((address) => event.addresses.includes(address)))
    return false
  if (tokens === undefined || event.transaction === null) return true
  return Object.entries(tokens).some(([id, least]) =>
    event.transaction?.operations.some(
      (operation) => operation.type === 'transfer' && operation.tokenContractId === id && BigInt(operation.amount) >= BigInt(least),
    ),
  )
}

test('any filter and any event → it matches exactly if all rules hold', () => {
  fc.assert(
    fc.property(aFilter, anEvent, (filter, event) => {
      expect(matcher(filter)(event)).toBe(isWanted(filter, event))
    }),
  )
})

describe('a filter from outside', () => {
  const parse = parser(Filter)

  test('addresses and tokens in other notations → their canonical form, once', () => {
    const [ethereum = ''] = networks.map(({ id }) => id)
    expect(
      canonicalFilter({
        addresses: [one.toLowerCase(), one, 'So11111111111111111111111111111111111111112'],
        tokens: { [`${ethereum}:${other.toLowerCase()}`]: '5' },
      }),
    ).toEqual({ addresses: [one, 'So11111111111111111111111111111111111111112'], tokens: { [`${ethereum}:${other}`]: '5' } })
  })

  test.each([
    [{ addresses: ['0x12'] }, 'Invalid address: 0x12'],
    [{ tokens: { 'nowhere:native': '1' } }, 'Invalid token ID: nowhere:native'],
    [{ tokens: { 'ethereum:0x12': '1' } }, 'Invalid token ID: ethereum:0x12'],
  ])('%j → refused with the text that is wrong', (filter, message) => {
    expect(() => canonicalFilter(filter)).toThrow(message)
  })

  test.each([
    [{ types: ['transaction.done'] }],
    [{ types: [] }],
    [{ platforms: ['etherium'] }],
    [{ address: one }],
    [{ tokens: { 'ethereum:native': 1 } }],
    [{ tokens: { 'ethereum:native': '-1' } }],
    [{ addresses: Array.from({ length: 1_001 }, () => one) }],
  ])('%j is no filter → refused, because a filter that is misread would match too much', (filter) => {
    expect(() => parse(filter)).toThrow()
  })
})
