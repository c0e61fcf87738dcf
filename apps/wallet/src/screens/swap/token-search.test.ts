import type { Token } from '@patina/sdk'
import { expect, test } from 'vitest'
import { searchTokens } from './token-search.ts'

const token = (symbol: string, name: string, contractAddress: string | null = null): Token => ({
  id: `ethereum:${contractAddress ?? 'native'}`,
  symbol,
  name,
  contractAddress,
  decimals: 18,
  platformId: 'ethereum',
  enabled: true,
  logoUrl: null,
})
const tokens = [
  token('ETH', 'Ether'),
  token('stETH', 'Staked Ether', '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'),
  token('USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  { ...token('OLD', 'Old coin', '0x00000000000000000000000000000000000000AA'), enabled: false },
]
const found = (query: string, owned: string[] = []) => searchTokens(tokens, query, new Set(owned)).map(({ symbol }) => symbol)

test.each([
  ['', ['ETH', 'stETH', 'USDC', 'DAI']],
  ['eth', ['ETH', 'stETH']],
  ['usd', ['USDC']],
  ['coin', ['USDC', 'DAI']],
  [' DAI ', ['DAI']],
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', ['USDC']],
  ['old', []],
])('the query "%s" → %o', (query, symbols) => {
  expect(found(query)).toEqual(symbols)
})

test('the user has some tokens → they come first', () => {
  expect(found('', ['ethereum:0x6B175474E89094C44Da98b954EedeAC495271d0F'])[0]).toBe('DAI')
})
