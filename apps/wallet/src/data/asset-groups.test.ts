import { expect, test } from 'vitest'
import { assetGroups } from './asset-groups.ts'
import { usdc as oneUsdc } from './holding.fixture.ts'
import type { Holding } from './holdings.ts'

const usdc: Holding = { ...oneUsdc, amount: 5_000_000n, value: '5' }
const onBsc: Holding = {
  ...usdc,
  tokenId: 'bsc:0xB0',
  platformId: 'bsc',
  decimals: 18,
  amount: 7n * 10n ** 18n,
  price: '1.001',
  value: '7.007',
  logoUrl: '/v1/logos/usdc',
}
const read = new Map([
  ['ethereum', 'read'],
  ['bsc', 'reading'],
] as const)
const ids = (holdings: Holding[]) => assetGroups(holdings, read).map((group) => group.holdings.map(({ tokenId }) => tokenId))

test('the catalogue has a token on two networks, with other decimals → one asset with the sum, partial while a network is read', () => {
  expect(assetGroups([usdc, onBsc], read)).toEqual([
    expect.objectContaining({
      id: 'bsc:0xB0',
      symbol: 'USDC',
      amount: 12n * 10n ** 18n,
      decimals: 18,
      value: '12.007',
      logoUrl: '/v1/logos/usdc',
      isPartial: true,
      holdings: [onBsc, usdc],
    }),
  ])
  expect(assetGroups([usdc], read)).toMatchObject([{ isPartial: false }])
})

test.each([
  { name: 'a token outside the catalogue has the same names', other: { ...onBsc, listed: false } },
  { name: 'the name differs', other: { ...onBsc, name: 'USD Coin (bridged)' } },
  { name: 'the price differs', other: { ...onBsc, price: '0.9' } },
  { name: 'a token of a test network has no price', other: { ...onBsc, price: null, value: null } },
  { name: 'the token has a multiplier', other: { ...onBsc, multiplier: '2' } },
  { name: 'both are on one network', other: { ...onBsc, platformId: 'ethereum' } },
])('$name → two assets', ({ other }) => {
  expect(ids([usdc, other])).toHaveLength(2)
})
