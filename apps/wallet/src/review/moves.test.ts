import type { Claim } from '@patina/claims'
import { describe, expect, test } from 'vitest'
import { leavingOf, type Move, movesOf } from './moves.ts'
import { readEffects } from './witnesses/effects.ts'

const eth = { tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18 }
const usdc = { tokenId: 'ethereum:0xa0b8', symbol: 'USDC', decimals: 6 }
const move = (kind: 'leaves' | 'comes', token: typeof eth | undefined, amount: bigint, nftId?: bigint): Move => ({
  kind,
  token,
  contract: null,
  amount,
  nftId,
  party: null,
})

test('several payments of one token leave → their sum, once', () => {
  const moves = [move('leaves', eth, 5n), move('leaves', usdc, 7n), move('leaves', eth, 6n), move('comes', eth, 100n)]
  expect(leavingOf(moves)).toEqual([
    { token: eth, amount: 11n },
    { token: usdc, amount: 7n },
  ])
})

test('an NFT or a token without a name leaves → no sum', () => {
  expect(leavingOf([move('leaves', eth, 1n, 4n), move('leaves', undefined, 1n)])).toEqual([])
})

describe('the lines of a request', () => {
  const [account, router, thief] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
  const place = { platformId: 'ethereum', caip2: 'eip155:1', family: 'evm', account, wrappedNative: `0x${'d'.repeat(40)}` } as const
  const asset = { caip2: 'eip155:1', contract: `0x${'e'.repeat(40)}` }
  const call: Claim = { kind: 'calls', contract: router, selector: '0x3593564c' }
  const leaves = (to: string): Claim => ({ kind: 'leaves', asset, max: 5n, from: account, to })
  const comes = (to: string): Claim => ({ kind: 'comes', asset, min: 1n, to })
  const allows = (max: bigint, adds?: true): Claim => ({
    ...{ kind: 'allows', asset, owner: account, spender: thief, max, until: null },
    ...(adds && { adds }),
  })
  const intent = { kind: 'site', platformId: 'ethereum', caip2: 'eip155:1', tokens: [], maxFee: 0n } as const
  const linesOf = (...claims: Claim[]) => movesOf(readEffects(claims, place), intent, place, { symbol: 'ETH', decimals: 18 })

  test('what comes goes to somebody else → it is not said to come', () => {
    expect(linesOf(call, leaves(router), comes(account))).toMatchObject([{ kind: 'leaves', isPrice: true }, { kind: 'comes' }])
    expect(linesOf(call, leaves(router), comes(thief))).toMatchObject([
      { kind: 'leaves', isPrice: true },
      { kind: 'goes', amount: 1n },
    ])
  })

  test('a payment beside a swap → it is no price of the swap', () => {
    expect(linesOf(call, leaves(thief), comes(account))).toMatchObject([{ kind: 'leaves', isPrice: false }, { kind: 'comes' }])
  })

  test('a permission is reduced or raised → nobody knows to what', () => {
    expect(linesOf(allows(0n))).toMatchObject([{ amount: 'nothing' }])
    expect(linesOf(allows(0n, true))).toMatchObject([{ amount: 'less' }])
    expect(linesOf(allows(7n, true))).toMatchObject([{ amount: 7n, adds: true }])
  })
})
