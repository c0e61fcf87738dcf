import { describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/wallet.ts'
import { movedNfts, type NftRow } from './nft.ts'
import { isSpam } from './nfts.ts'

const [mine, other] = [newAddress(), newAddress()]
const contract = 'ethereum:0xC0'
const move = (toAddress = mine, change: Partial<NftRow['operations'][number]> = {}): NftRow['operations'][number] => ({
  type: 'transfer',
  tokenContractId: contract,
  fromAddress: other,
  toAddress,
  tokenId: '7',
  standard: 'erc721',
  ...change,
})
const row = (operations: NftRow['operations'], change: Partial<NftRow> = {}): NftRow => ({
  platformId: 'ethereum',
  status: 'confirmed',
  fromAddress: other,
  operations,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

test('an NFT moves → both sides, with its contract and its number', () => {
  const moved = { platformId: 'ethereum', contract: '0xC0', tokenId: '7', standard: 'erc721', movedAt: '2026-01-01T00:00:00.000Z' }
  expect(movedNfts([row([move()])])).toEqual([
    { ...moved, address: other, airdropped: false },
    { ...moved, address: mine, airdropped: false },
  ])
})

test('the contract is the NFT → an empty number', () => {
  const { tokenId: _, ...core } = move(mine, { standard: 'nft' })
  expect(movedNfts([row([core])])[1]).toMatchObject({ tokenId: '', standard: 'nft' })
})

test.each<[string, NftRow]>([
  ['is not confirmed', row([move()], { status: 'pending' })],
  ['only approves', row([move(mine, { type: 'approval' })])],
  ['moves a fungible token', row([{ type: 'transfer', tokenContractId: contract, fromAddress: other, toAddress: mine }])],
])('a transaction %s → nothing', (_, of) => {
  expect(movedNfts([of])).toEqual([])
})

test('ten addresses receive NFTs of a contract in one transaction → an airdrop, except for its signer', () => {
  const receivers = [mine, ...Array.from({ length: 9 }, newAddress)]
  const all = row(receivers.map((to) => move(to)))
  const airdropped = (of: NftRow) => movedNfts([of]).find(({ address }) => address === mine)?.airdropped
  expect(airdropped(all)).toBe(true)
  expect(airdropped({ ...all, fromAddress: mine })).toBe(false)
  expect(airdropped({ ...all, operations: all.operations.slice(0, 9) })).toBe(false)
})

describe('spam', () => {
  test.each([
    ['Visit usdc-bonus.xyz to claim', true],
    ['$5000 voucher', true],
    ['www.example', true],
    ['HTTPS://x', true],
    ['CryptoPunk 1234', false],
    ['Mr. Robot', false],
    ['Reclaimed wood', false],
    [null, false],
  ])('the name is %s → %s', (name, spam) => {
    expect(isSpam({ airdropped: false, texts: [name] })).toBe(spam)
  })

  test('it was airdropped → spam', () => {
    expect(isSpam({ airdropped: true, texts: ['CryptoPunk 1234'] })).toBe(true)
  })
})
