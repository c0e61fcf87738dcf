import { describe, expect, test } from 'vitest'
import { byPlace, bySpender, valuesAtRisk } from './approval-order.ts'

const ethereum = { id: 'ethereum' }
const base = { id: 'base' }

type Partly = Partial<Parameters<typeof valuesAtRisk>[0][number]> & { spender?: string; unlimited?: boolean; platform?: { id: string } }

const approval = (given: Partly) => ({
  kind: 'token' as const,
  tokenId: 'ethereum:usdc',
  owner: 'me',
  spender: 'exchange',
  platform: ethereum,
  unlimited: false,
  allowance: '100',
  atRisk: '100',
  value: '1' as string | null,
  ...given,
})

describe('bySpender', () => {
  test('spenders can take different values → the most valuable first, unknown before nothing, and a delegation before all', () => {
    const spenders = [
      approval({ spender: 'nothing', atRisk: '0', value: '0' }),
      approval({ spender: 'unpriced', value: null }),
      approval({ spender: 'little', value: '9.5' }),
      approval({ spender: 'much', value: '10' }),
      approval({ spender: 'unread', atRisk: null, value: null, unlimited: true }),
      approval({ spender: 'code', kind: 'delegation', atRisk: null, value: null }),
    ]
    const names = bySpender(spenders).map(({ approvals: [first] }) => first?.spender)
    expect(names).toEqual(['code', 'much', 'little', 'unread', 'unpriced', 'nothing'])
  })

  test('one address spends on two networks → two groups', () => {
    expect(
      bySpender([approval({}), approval({ platform: base }), approval({ value: '2' })]).map(({ approvals }) => approvals.length),
    ).toEqual([2, 1])
  })
})

test('approvals of two accounts are chosen → one review for each', () => {
  expect(
    byPlace([approval({}), approval({ owner: 'other' }), approval({ spender: 'b' })]).map(({ approvals }) => approvals.length),
  ).toEqual([2, 1])
})

describe('valuesAtRisk', () => {
  test('one of two spenders of a token may take the whole balance → the balance counts once', () => {
    expect(valuesAtRisk([approval({ allowance: '500', atRisk: '300', value: '3' }), approval({ value: '1' })])).toEqual(['3'])
  })

  test('two limited spenders of a token → both count; an unknown value does not', () => {
    expect(valuesAtRisk([approval({ value: '1' }), approval({ value: '2' }), approval({ value: null })])).toEqual(['1', '2'])
  })
})
