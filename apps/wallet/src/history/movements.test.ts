import type { TokenMovement } from '@patina/sdk'
import { expect, test } from 'vitest'
import { nftOf, shownMovements } from './movements.ts'

const move = (tokenId: string, amount: string, tokenIdNft?: string): TokenMovement => ({
  ...{ tokenId, amount, symbol: null, decimals: null, formatted: null, logoUrl: null },
  ...(tokenIdNft !== undefined && { tokenIdNft }),
})
const nft = move('ethereum:0xa', '1', '7')
const paid = move('ethereum:native', '500000000000000000')
const change = move('ethereum:native', '3')
const lines = (moving: Parameters<typeof shownMovements>[0]) =>
  shownMovements(moving).map(({ movement: { amount }, sign, isNft }) => `${sign}${amount}${isNft ? ' NFT' : ''}`)

test.each([
  { name: 'an NFT is sold', moving: { received: [paid], sent: [nft] }, expected: ['+500000000000000000', '−1 NFT'] },
  { name: 'an NFT is bought', moving: { received: [nft], sent: [paid] }, expected: ['+1 NFT', '−500000000000000000'] },
  {
    name: 'an NFT is bought, and change comes first',
    moving: { received: [change, nft], sent: [paid] },
    expected: ['+1 NFT', '−500000000000000000'],
  },
  { name: 'an NFT is sent', moving: { sent: [nft] }, expected: ['−1 NFT'] },
  { name: 'a token is swapped', moving: { received: [change], sent: [paid] }, expected: ['+3', '−500000000000000000'] },
  { name: 'nothing is known', moving: {}, expected: [] },
])('$name → only the NFT is counted as one', ({ moving, expected }) => {
  expect(lines(moving)).toEqual(expected)
})

test('an NFT of Solana has no number → it is known by the standard of its transfer', () => {
  const movement = move('solana:mint', '1')
  const operation = { index: 0, type: 'transfer', tokenContractId: 'solana:mint', fromAddress: 'a', toAddress: 'b', amount: '1' } as const
  expect(nftOf({ received: [movement], operations: [{ ...operation, standard: 'nft' }] })).toBe(movement)
  expect(nftOf({ received: [movement], operations: [operation] })).toBeUndefined()
})
