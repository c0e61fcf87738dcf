import type { Claim } from '@patina/claims'
import { expect, test } from 'vitest'
import { burns, grave } from './grave.ts'

const [account, receiver] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const [zero, dead] = [`0x${'0'.repeat(40)}`, `0x${'dead'.padStart(40, '0')}`]
const native = { caip2: 'eip155:1', contract: null }
const pays = (to: string): Claim => ({ kind: 'leaves', asset: native, max: 1n, from: account, to })
const calls = (target: string | null): Claim => ({
  ...{ kind: 'opaque', target, bytes: '0x12345678', hides: [] },
  reason: target === null ? 'creation' : 'selector',
})
const witnessOf = (claim: Claim) => ({ caip2: 'eip155:1', account, claims: [claim], findings: [] })
const burnt = (claim: Claim) => {
  const intent = { kind: 'site', platformId: 'ethereum', caip2: 'eip155:1', tokens: [], maxFee: 0n } as const
  return burns([{ intent, witness: witnessOf(claim), nonce: undefined }]).map(({ values: [address] }) => address)
}

test('a request of a site goes to an address without an owner → it needs a consent', () => {
  expect([zero, dead].map((to) => burnt(pays(to)))).toEqual([[zero], [dead]])
  expect(burnt(calls(zero))).toEqual([zero])
  for (const claim of [pays(receiver), calls(receiver), calls(null)]) expect(burnt(claim)).toEqual([])
})

test('a contract is created → it is no call of a contract', () => {
  expect(grave(witnessOf(calls(null)))).toEqual([{ code: 'creation', severity: 'critical', values: ['', 'creation'] }])
  expect(grave(witnessOf(calls(receiver)))).toEqual([{ code: 'opaque', severity: 'critical', values: [receiver, 'selector'] }])
})

test('somebody else gets a right → it needs a consent', () => {
  const gives = (what: 'withdrawal' | 'owner', to: string | null): Claim => ({ kind: 'rights', contract: zero, what, to })
  const found = [{ code: 'rights_change', severity: 'critical', values: [zero, receiver] }]
  expect(grave(witnessOf(gives('withdrawal', receiver)))).toEqual(found)
  expect(grave(witnessOf(gives('owner', receiver)))).toEqual(found)
  for (const to of [account, null]) expect(grave(witnessOf(gives('withdrawal', to)))).toEqual([])
  // The reader of Solana's bytes has a finding of its own, which blocks.
  expect(grave({ ...witnessOf(gives('owner', receiver)), caip2: 'solana:1' })).toEqual([])
})

test('foreign code runs with the rights of an account → said, and not only that it cannot be read', () => {
  const claim: Claim = { kind: 'opaque', target: receiver, bytes: '0x12345678', hides: [], reason: 'delegatecall' }
  expect(grave(witnessOf(claim))).toEqual([{ code: 'delegatecall', severity: 'critical', values: [receiver, 'delegatecall'] }])
})
