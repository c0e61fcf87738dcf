import { expect, test } from 'vitest'
import { leavingOf, type Move } from './moves.ts'

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
