import { expect, test } from 'vitest'
import { account, alice, asset, spender, stranger, usdc, weth } from './build.fixture.ts'
import { type Claim, everything } from './claim.ts'
import { type Holding, largestLoss } from './largest-loss.ts'

const holdings: readonly Holding[] = [
  { asset: asset(null), balance: 1_000n, allowances: [] },
  {
    asset: asset(usdc),
    balance: 500n,
    allowances: [
      { spender, amount: 200n },
      { spender: stranger, amount: 10n ** 30n },
    ],
  },
  { asset: asset(weth), balance: 50n, allowances: [{ spender: stranger, amount: 10n ** 30n }] },
]
const opaque = (target: string): Claim => ({ kind: 'opaque', target, bytes: '0x12345678', reason: 'selector', hides: [] })
const value = (max: bigint): Claim => ({ kind: 'leaves', asset: asset(null), max, from: account, to: spender })

test.each<[string, readonly Claim[], readonly [string | null, bigint][]]>([
  [
    'an opaque call → its value and the live allowances of its target',
    [value(3n), opaque(spender)],
    [
      [null, 3n],
      [usdc, 200n],
    ],
  ],
  [
    'an allowance above the balance → the balance',
    [opaque(stranger)],
    [
      [usdc, 500n],
      [weth, 50n],
    ],
  ],
  ['an opaque call of a token → its whole balance', [opaque(weth)], [[weth, 50n]]],
  [
    'an opaque call of the own account → everything',
    [opaque(account)],
    [
      [null, 1_000n],
      [usdc, 500n],
      [weth, 50n],
    ],
  ],
  [
    'the creation of a contract → nothing but its value',
    [value(3n), { ...opaque(''), target: null, reason: 'creation' } as Claim],
    [[null, 3n]],
  ],
  [
    'an opaque signature that names no contract → everything',
    [{ ...opaque(''), target: null } as Claim],
    [
      [null, 1_000n],
      [usdc, 500n],
      [weth, 50n],
    ],
  ],
  ['an opaque call of a contract without an allowance → nothing', [opaque(alice)], []],
  [
    'a permission → its amount',
    [{ kind: 'allows', asset: asset(usdc), owner: account, spender: alice, max: 7n, until: null }],
    [[usdc, 7n]],
  ],
  ['a payment to the own account → nothing', [{ kind: 'leaves', asset: asset(usdc), max: 7n, from: account, to: account }], []],
])('%s', (_what, claims, losses) => {
  expect(largestLoss(claims, account, holdings)).toEqual(losses.map(([contract, amount]) => ({ asset: asset(contract), amount })))
})

test('a payment, a permission or a right of a token account whose token the bytes do not name → counts for the token that is in it', () => {
  const held = (contract: string | null, accounts?: string[]): Holding => ({
    ...{ asset: asset(contract), balance: 9n, allowances: [] },
    ...(accounts && { accounts }),
  })
  const found = (claim: Claim) =>
    largestLoss([claim], account, [held(null, []), held(usdc, ['one']), held(weth, ['two'])]).map((loss) => loss.asset.contract)
  const leaves = (name: string): Claim => ({ kind: 'leaves', asset: asset(`account:${name}`), max: 5n, from: account, to: alice })
  const allows = (name: string): Claim => ({
    kind: 'allows',
    asset: asset(`account:${name}`),
    owner: account,
    spender: alice,
    max: 5n,
    until: null,
  })
  const owns = (contract: string): Claim => ({ kind: 'rights', contract, what: 'owner', to: alice })
  for (const claim of [leaves, allows, owns]) {
    expect(found(claim('one'))).toEqual([usdc])
    expect(found(claim('three'))).toEqual([])
    expect(found(claim('lookup:table/3'))).toEqual(expect.arrayContaining([usdc, weth]))
  }
  expect(largestLoss([leaves('three')], account, [held(usdc)])).toEqual([{ asset: asset(usdc), amount: 5n }])
})

test('an opaque program of Solana → everything in the accounts that it can write', () => {
  const claim: Claim = { ...opaque('program'), reaches: [account, 'one'] } as Claim
  const held = (contract: string | null, accounts: string[]): Holding => ({ asset: asset(contract), balance: 9n, allowances: [], accounts })
  expect(largestLoss([claim], account, [held(null, []), held(usdc, ['one']), held(weth, ['two'])])).toEqual([
    { asset: asset(null), amount: 9n },
    { asset: asset(usdc), amount: 9n },
  ])
})

test.each<[string, Claim, Partial<Holding>, bigint | null | undefined]>([
  ['the balance, and the call reaches everything', opaque(account), { balance: null }, null],
  ['the balance, and the call is one of the token', opaque(usdc), { balance: null }, null],
  [
    'the balance, and the allowance is above any',
    opaque(stranger),
    { balance: null, allowances: [{ spender: stranger, amount: everything }] },
    null,
  ],
  ['the balance, and the allowance is 200', opaque(spender), { balance: null }, 200n],
  ['the balance, and the call has no allowance', opaque(alice), { balance: null }, undefined],
  ['some allowances', opaque(alice), { allowances: null }, 500n],
  ['the balance and some allowances', opaque(alice), { balance: null, allowances: null }, null],
])('not known is %s → the loss is what is known to bound it, or is not known', (_, claim, unknown, amount) => {
  const holding = { asset: asset(usdc), balance: 500n, allowances: [{ spender, amount: 200n }], ...unknown }
  expect(largestLoss([claim], account, [holding])).toEqual(amount === undefined ? [] : [{ asset: asset(usdc), amount }])
})

test('the claims name an asset that no holding has → its payment counts, and the call of its contract may take all of it', () => {
  const pays: Claim = { kind: 'leaves', asset: asset(stranger), max: 7n, from: account, to: alice }
  expect(largestLoss([pays, opaque(alice)], account, holdings)).toEqual([{ asset: asset(stranger), amount: 7n }])
  expect(largestLoss([pays, pays, opaque(stranger)], account, [])).toEqual([{ asset: asset(stranger), amount: null }])
  const operates: Claim = { kind: 'allows', asset: asset(stranger), owner: account, spender: alice, max: everything, until: null }
  expect(largestLoss([operates], account, [])).toEqual([{ asset: asset(stranger), amount: null }])
})
