import type { Claim } from '@patina/claims'
import { expect, test } from 'vitest'
import { readEffects } from './effects.ts'

const [account, router, thief, weth] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string]
const place = { platformId: 'ethereum', caip2: 'eip155:1', family: 'evm', account, wrappedNative: weth } as const
const asset = { caip2: 'eip155:1', contract: weth }
const calls = (contract: string, selector = '0x3593564c'): Claim => ({ kind: 'calls', contract, selector })
const comes = (min: bigint): Claim => ({ kind: 'comes', asset, min, to: account })
const leaves = (max: bigint, to: string | null): Claim => ({ kind: 'leaves', asset, max, from: account, to })
const opaque = (target: string): Claim => ({ kind: 'opaque', target, bytes: '0x', reason: 'selector', hides: [] })

test('a step of a route pays the exchange what the step before it returned → neither is shown', () => {
  expect(readEffects([calls(router), comes(5n), calls(router), leaves(5n, router)], place).main).toEqual([])
})

test.each<[string, Claim[]]>([
  ['to somebody else', [calls(router), comes(5n), leaves(5n, thief)]],
  ['to nobody in particular', [calls(router), comes(5n), leaves(5n, null)]],
  ['to a plain account', [calls(router), comes(5n), calls(thief, '0x'), leaves(5n, thief)]],
  ['to a contract whose call cannot be read', [calls(router), comes(5n), calls(thief), opaque(thief), leaves(5n, thief)]],
  ['in another amount', [calls(router), comes(5n), calls(router), leaves(6n, router)]],
])('what came leaves %s → both are shown', (_what, claims) => {
  expect(readEffects(claims, place).main).toEqual(claims.filter(({ kind }) => kind !== 'calls'))
})
