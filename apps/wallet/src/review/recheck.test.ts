import type { Simulation } from '@patina/claims'
import { expect, test } from 'vitest'
import { decide, oldestMs } from './recheck.ts'
import type { Verdict } from './verdict.ts'

const account = '0xaa'
const asset = { caip2: 'eip155:1', contract: null }
const run = (amount: bigint, outcome: Simulation['outcome'] = 'succeeds'): Simulation => ({
  outcome,
  changes: [{ asset, owner: account, amount }],
  approvals: [],
})
const verdict = (simulation: Simulation | undefined, changed: Partial<Verdict> = {}): Verdict => ({
  effects: [],
  simulation,
  blocks: [],
  criticals: [],
  warnings: [],
  isProven: true,
  hasWords: false,
  bound: undefined,
  ...changed,
})
const will = (shown: Verdict | undefined, repeated: Verdict, ageMs = 1_000) =>
  decide(shown && { verdict: shown, ageMs }, repeated, { account, oldest: 15_000 })
const note = { code: 'will_fail', severity: 'critical', values: ['paused', ''] } as const

test.each([
  [undefined, 15_000],
  [2_000, 15_000],
  [6_000, 12_000],
  [12_000, 15_000],
])('blocks take %s ms → a simulation is signed for %s ms', (blockTime, oldest) => {
  expect(oldestMs(blockTime)).toBe(oldest)
})

test('the repeated simulation says the same, or within 1 % → it is signed', () => {
  expect(will(verdict(run(-1_000n)), verdict(run(-1_000n)))).toEqual({ kind: 'sign' })
  expect(will(verdict(run(-1_000n)), verdict(run(-1_010n)))).toEqual({ kind: 'sign' })
})

test('an amount, a direction or the outcome differs → the user sees both values', () => {
  expect(will(verdict(run(-1_000n)), verdict(run(-1_011n)))).toEqual({ kind: 'ask', changes: [['-1000 eip155:1/native', '-1011']] })
  expect(will(verdict(run(1_000n)), verdict(run(-1_000n)))).toMatchObject({ kind: 'ask' })
  expect(will(verdict(run(-1n)), verdict(run(-1n, 'fails')))).toEqual({ kind: 'ask', changes: [['succeeds', 'fails']] })
})

test('no answer → a fresh simulation is signed; an old one is not, and the user is asked once', () => {
  expect(will(verdict(run(-1n)), verdict(undefined), 14_999)).toEqual({ kind: 'sign' })
  expect(will(verdict(run(-1n)), verdict(undefined), 15_001)).toEqual({ kind: 'ask', changes: 'silent' })
  expect(will(verdict(undefined), verdict(undefined), 60_000)).toEqual({ kind: 'sign' })
  expect(will(undefined, verdict(undefined))).toEqual({ kind: 'sign' })
})

test('something new forbids or delays the signature → the user is asked; what was accepted before is not asked again', () => {
  expect(will(verdict(undefined), verdict(run(-1n), { criticals: [note] }))).toEqual({ kind: 'ask', changes: [] })
  expect(will(verdict(run(-1n), { criticals: [note] }), verdict(run(-1n), { criticals: [note] }))).toEqual({ kind: 'sign' })
})

test.each([
  ['opaque', ['0xaa', 'contract'], ['0xbb', 'contract'], 'ask'],
  [
    'unlimited_allowance',
    ['0xaa', '0x7099000000000000000000000000000000000001'],
    ['0xaa', '0x7099000000000000000000000000000000000002'],
    'ask',
  ],
  ['maybe_item', ['1000', ''], ['1001', ''], 'ask'],
  ['loss_of_value', ['1000', '910'], ['1000', '902'], 'sign'],
  ['loss_of_value', ['1000', '910'], ['1000', '900'], 'ask'],
] as const)('an objection %s had the values %j and now has %j → %s', (code, before, now, kind) => {
  const of = (values: readonly [string, string]) => verdict(run(-1n), { criticals: [{ code, severity: 'critical', values }] })
  expect(will(of(before), of(now))).toMatchObject({ kind })
})

test.each([
  ['the same', { spender: '0xbb', tokenId: 'ethereum:native', amount: '7' }, 'sign'],
  ['another third fact', { spender: '0xbb', tokenId: 'ethereum:native', amount: '8' }, 'ask'],
  ['one fact less', { spender: '0xbb', tokenId: 'ethereum:native' }, 'ask'],
  ['one fact more', { spender: '0xbb', tokenId: 'ethereum:native', amount: '7', until: '1' }, 'ask'],
  ['a third fact of another name', { spender: '0xbb', tokenId: 'ethereum:native', before: '7' }, 'ask'],
])('a warning of the server has %s → it is signed only if nothing changed', (_, now, kind) => {
  const of = (facts: Record<string, string>) =>
    verdict(run(-1n), { criticals: [{ code: 'allowance_grows', severity: 'critical', values: ['0xbb', 'ethereum:native'], facts }] })
  expect(will(of({ spender: '0xbb', tokenId: 'ethereum:native', amount: '7' }), of(now))).toMatchObject({ kind })
})

test('the prices of a warning move within one percent, and its token is the same → it is signed; another token is asked', () => {
  const of = (expected: string, tokenId: string) => {
    const facts = { minimum: '700', expected, tokenId }
    return verdict(run(-1n), { criticals: [{ code: 'slippage', severity: 'critical', values: ['700', expected], facts }] })
  }
  expect(will(of('1000', 'ethereum:native'), of('1009', 'ethereum:native'))).toEqual({ kind: 'sign' })
  expect(will(of('1000', 'ethereum:native'), of('1009', 'ethereum:0xbb'))).toMatchObject({ kind: 'ask' })
})
