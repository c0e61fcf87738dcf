import { describe, expect, test } from 'vitest'
import { account, alice, asset, build, spender, stranger, unlisted, usdc, weth } from './build.fixture.ts'
import type { Claim, Right, Witness } from './claim.ts'
import { compareSources, rows } from './compare.ts'
import type { Permission, Simulation } from './simulation.ts'
import type { Sources } from './sources.ts'
import type { WordLine } from './words.ts'

const paid: Claim = { kind: 'leaves', asset: asset(usdc), max: 100n, from: account, to: alice }
const got: Claim = { kind: 'comes', asset: asset(weth), min: 40n, to: account }
const allowed: Claim = { kind: 'allows', asset: asset(usdc), owner: account, spender, max: 100n, until: 99n }
const opaque: Claim = { kind: 'opaque', target: stranger, bytes: '0x12345678', reason: 'selector', hides: [] }
const permission: Permission = { kind: 'allowance', asset: asset(usdc), owner: account, spender, before: 0n, after: 100n, until: 99n }
const moved = (contract: string | null, amount: bigint, tokenId?: bigint) => ({ asset: asset(contract, tokenId), owner: account, amount })
const run: Simulation = { outcome: 'succeeds', changes: [moved(usdc, -100n), moved(weth, 40n)], approvals: [permission] }
const lines: readonly WordLine[] = [
  { label: 'You send', text: '100', asset: asset(usdc), amount: 100n },
  { label: 'To', text: 'Alice', address: alice, role: 'receiver' },
  { label: 'You receive', text: '40', asset: asset(weth), amount: 40n },
  { label: 'Allowed', text: 'the exchange', address: spender, role: 'spender' },
]

/** Sources that agree. */
function agree(claims: readonly Claim[] = [paid, got, allowed]): Sources {
  const witness: Witness = { caip2: 'eip155:1', account, nonce: 7n, feeMax: 10n, claims, findings: [] }
  return {
    build,
    witness,
    shown: { caip2: 'eip155:1', account, nonce: 7n, feeMax: 10n, claims, tokens: [{ asset: asset(usdc), symbol: 'USDC', decimals: 6 }] },
    simulation: run,
    otherContext: run,
    words: { title: 'Swap', lines },
    bound: [],
  }
}

const one = agree()
const show = (claims: readonly Claim[]): Sources => ({ ...one, shown: { ...one.shown, claims } })
const simulate = (changed: Partial<Simulation>, from = one): Sources => ({
  ...from,
  simulation: { ...run, ...changed },
  otherContext: { ...run, ...changed },
})
const say = (...changed: readonly WordLine[]): Sources => ({ ...one, words: { title: 'Swap', lines: changed } })
const closed = agree([paid, got, allowed, opaque])
const delegated: Claim = { kind: 'delegates', code: alice, caip2: null }
const granted: Claim = { kind: 'rights', contract: unlisted, what: 'owner', to: alice }
const called: Claim = { kind: 'calls', contract: usdc, selector: '0x12345678' }
const signs = (signed: Claim, shown: Claim): Sources => {
  const all = agree([signed])
  return { ...all, simulation: null, words: { title: '', lines: [] }, shown: { ...all.shown, claims: [shown] } }
}

test('all sources agree → no finding', () => {
  expect(compareSources(one)).toEqual([])
  expect(compareSources(show([allowed, { ...got, min: 39n }, paid]))).toEqual([])
})

/** Per row of the table: sources of which only this row finds something, and the two values. */
const cases: Readonly<Record<string, readonly [Sources, string, string]>> = {
  chain_differs: [{ ...one, shown: { ...one.shown, caip2: 'eip155:10' } }, 'eip155:1', 'eip155:10'],
  nonce_differs: [{ ...one, shown: { ...one.shown, nonce: 8n } }, '7', '8'],
  account_differs: [{ ...one, shown: { ...one.shown, account: alice } }, account, alice],
  fee_above_shown: [{ ...one, shown: { ...one.shown, feeMax: 9n } }, '10', '9'],
  asset_differs: [show([{ ...paid, asset: asset(weth) }, got, allowed]), `eip155:1/${usdc}`, `eip155:1/${weth}`],
  amount_differs: [show([paid, { ...got, min: 41n }, allowed]), '40', '41'],
  sender_differs: [show([{ ...paid, from: stranger }, got, allowed]), account, stranger],
  receiver_differs: [show([{ ...paid, to: stranger }, got, allowed]), alice, stranger],
  spender_differs: [show([paid, got, { ...allowed, spender: stranger }]), spender, stranger],
  delegate_differs: [signs(delegated, { ...delegated, code: stranger }), alice, stranger],
  contract_differs: [signs(called, { ...called, contract: weth }), usdc, weth],
  detail_differs: [signs(granted, { ...granted, what: 'admin' }), 'owner', 'admin'],
  not_shown: [show([paid, got]), `allows eip155:1/${usdc} 100 ${account} ${spender} until 99`, 'nothing'],
  not_signed: [show([paid, got, allowed, delegated]), 'nothing', `delegates ${alice} null`],
  loss_above_claims: [simulate({ changes: [moved(usdc, -103n), moved(weth, 40n)] }), `103 eip155:1/${usdc}`, '100'],
  gain_below_claims: [simulate({ changes: [moved(usdc, -100n), moved(weth, 37n)] }), `37 eip155:1/${weth}`, '40'],
  permission_not_claimed: [
    simulate({ approvals: [{ ...permission, after: 101n }] }),
    `allowance eip155:1/${usdc} ${spender} 101`,
    'not claimed',
  ],
  loss_above_bound: [simulate({}, { ...closed, bound: [{ asset: asset(usdc), amount: 90n }] }), `100 eip155:1/${usdc}`, '90'],
  permission_outside_bound: [
    simulate(
      { approvals: [permission, { ...permission, spender: stranger }] },
      { ...closed, bound: [{ asset: asset(usdc), amount: 100n }] },
    ),
    `allowance eip155:1/${usdc} ${stranger} 100`,
    'not claimed',
  ],
  words_incomplete: [say(...lines.slice(0, 3)), spender, 'no line'],
  words_differ: [
    say(...lines, { label: 'To', text: 'Bob', address: stranger, role: 'receiver' }),
    stranger,
    [account, alice, account, spender].join(),
  ],
  more_than_words: [
    {
      ...simulate(
        { changes: [...run.changes, moved(null, -20n)] },
        {
          ...closed,
          bound: [
            { asset: asset(usdc), amount: 100n },
            { asset: asset(null), amount: 20n },
          ],
        },
      ),
    },
    'eip155:1/native',
    'no line',
  ],
  name_differs: [{ ...one, shown: { ...one.shown, tokens: [{ asset: asset(usdc), symbol: 'USDC', decimals: 4 }] } }, 'USDC 4', 'USDC 6'],
  token_unlisted: [
    { ...one, shown: { ...one.shown, tokens: [{ asset: asset(unlisted), symbol: 'USDC', decimals: 6 }] } },
    `eip155:1/${unlisted}`,
    'USDC',
  ],
  maybe_item: [
    signs(
      { ...allowed, asset: asset(unlisted), max: 0n, orTokenId: true },
      { ...allowed, asset: asset(unlisted), max: 0n, orTokenId: true },
    ),
    '0',
    spender,
  ],
  outcome_unknown: [{ ...one, simulation: undefined }, 'no result', ''],
  context_differs: [{ ...one, otherContext: { ...run, changes: [moved(usdc, -100n), moved(weth, 41n)] } }, `40 eip155:1/${weth}`, '41'],
  unproven_permission: [
    { ...agree([allowed, opaque]), simulation: { ...run, outcome: 'unknown' }, words: { title: '', lines: [] } },
    'allows',
    'no simulation',
  ],
  hidden_selector: [
    { ...agree([{ ...opaque, hides: ['095ea7b3'] }]), simulation: null, words: { title: '', lines: [] } },
    '095ea7b3',
    stranger,
  ],
}

test('the table and its cases → the same codes, each once', () => {
  expect(Object.keys(cases)).toEqual(rows.map(({ code }) => code))
})

describe.each(rows)('$code', ({ code, severity }) => {
  const [sources, left, right] = cases[code] ?? [one, '', '']
  test('its case → this finding with both values', () => {
    expect(compareSources(sources)).toContainEqual({ code, severity, values: [left, right] })
  })
})

test('a case of the bytes, the page or the node → no other row finds anything', () => {
  const shared = [
    'more_than_words',
    'loss_above_bound',
    'permission_outside_bound',
    'unproven_permission',
    'hidden_selector',
    'words_incomplete',
    'maybe_item',
  ]
  const alone = Object.entries(cases).filter(([code]) => !shared.includes(code))
  for (const [code, [sources]] of alone) expect(compareSources(sources).map((found) => found.code)).toEqual([code])
})

test('two calls pay two accounts, and the words exchange the receivers → blocked; as in the bytes → no finding', () => {
  const pays = (max: bigint, to: string): Claim => ({ kind: 'leaves', asset: asset(usdc), max, from: account, to })
  const line = (amount: bigint, address: string): WordLine => ({
    label: 'You send',
    text: `${amount}`,
    asset: asset(usdc),
    amount,
    address,
    role: 'receiver',
  })
  const says = (...changed: readonly WordLine[]) =>
    compareSources({ ...agree([pays(60n, alice), pays(40n, stranger)]), simulation: null, words: { title: 'Send', lines: changed } })
  expect(says(line(60n, alice), line(40n, stranger))).toEqual([])
  expect(says(line(60n, stranger), line(40n, alice)).map(({ code, values: [said] }) => [code, said])).toEqual([
    ['words_differ', `60 ${stranger}`],
    ['words_differ', `40 ${alice}`],
  ])
})

test('2 base units of rounding, and the fee → no finding; of an asset that nobody named → blocked', () => {
  expect(compareSources(simulate({ changes: [moved(usdc, -102n), moved(weth, 38n), moved(null, -10n)] }))).toEqual([])
  const found = compareSources(simulate({ changes: [...run.changes, moved(unlisted, -1n)] }))
  expect(found.map(({ code }) => code)).toEqual(['loss_above_claims', 'more_than_words'])
})

test('a loss in several parts → their sum counts', () => {
  const parts = [moved(usdc, -60n), moved(usdc, -60n), moved(weth, 40n)]
  expect(compareSources(simulate({ changes: parts }))).toMatchObject([
    { code: 'loss_above_claims', values: [`120 eip155:1/${usdc}`, '100'] },
  ])
})

test('one item leaves instead of another → blocked: items have no rounding', () => {
  const nft: Claim = { kind: 'leaves', asset: asset(unlisted, 7n), max: 1n, from: account, to: alice }
  const all: Sources = { ...agree([nft]), words: { title: '', lines: [] } }
  const with8: Sources = { ...all, simulation: { ...run, changes: [moved(unlisted, -1n, 8n)], approvals: [] } }
  expect(compareSources(with8).map(({ code }) => code)).toContain('loss_above_claims')
  const ambiguous: Claim = { kind: 'leaves', asset: asset(unlisted), max: 8n, from: account, to: alice, orTokenId: true }
  expect(compareSources({ ...with8, witness: { ...with8.witness, claims: [ambiguous] } }).map(({ code }) => code)).not.toContain(
    'loss_above_claims',
  )
})

test('a permission without the end of its claim, or with an owner, a code or a debt that nobody claimed → blocked', () => {
  const { until: _, ...endless } = permission
  for (const other of [endless, ...(['owner', 'close', 'code', 'debt'] as const).map((kind) => ({ ...permission, kind }))])
    expect(compareSources(simulate({ approvals: [other] })).map(({ code }) => code)).toEqual(['permission_not_claimed'])
  const claims = [paid, got, allowed, { ...delegated, code: spender }]
  const rights = { owner: 'program', close: 'close', code: 'owner', debt: 'debt' } as const
  for (const kind of ['owner', 'close', 'code', 'debt'] as const) {
    const found = (what: Right) =>
      compareSources(simulate({ approvals: [{ ...permission, kind }] }, agree([...claims, { ...granted, what, to: spender }])))
    expect(found(rights[kind])).toEqual([])
    expect(found('votes').length).toBe(kind === 'code' ? 0 : 1)
    // A node calls the staker and the withdrawer of a stake its owners.
    for (const what of ['stake', 'withdrawal'] as const) expect(found(what).length).toBe(kind === 'owner' || kind === 'code' ? 0 : 1)
  }
})

test('the page hides what a program can write → blocked', () => {
  const program: Claim = { kind: 'opaque', target: stranger, bytes: '0x12', reason: 'contract', hides: [], reaches: [account, alice] }
  expect(compareSources(signs(program, { ...program, reaches: [account] })).map(({ code }) => code)).toContain('detail_differs')
})

test('a permission that shrinks, or belongs to another → no finding', () => {
  const less = { ...permission, spender: stranger, before: 5n, after: 0n }
  expect(compareSources(simulate({ approvals: [permission, less, { ...permission, owner: alice, spender: stranger }] }))).toEqual([])
})

test('a failing request → its missing gain is no finding', () => {
  expect(compareSources(simulate({ outcome: 'fails', changes: [], approvals: [] }))).toEqual([])
})

test('interest between two contexts, other items that come → no finding; another direction, outcome or permission → found', () => {
  const second = (changed: Partial<Simulation>) => compareSources({ ...one, otherContext: { ...run, ...changed } }).map(({ code }) => code)
  expect(second({ changes: [moved(usdc, -101n), moved(weth, 40n), moved(unlisted, 1n, 5n)] })).toEqual([])
  expect(second({ changes: [moved(usdc, -100n), moved(weth, -40n)] })).toEqual(['context_differs'])
  expect(second({ outcome: 'fails' })).toEqual(['context_differs'])
  expect(second({ approvals: [] })).toEqual(['context_differs'])
})
