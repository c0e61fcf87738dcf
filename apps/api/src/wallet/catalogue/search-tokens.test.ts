import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTokens } from './search-tokens.ts'

const token = (symbol: string, name: string) => ({
  id: `ethereum:${symbol}`,
  symbol,
  name,
  decimals: 18,
  contractAddress: null,
  platformId: 'ethereum',
  enabled: true,
  logoUrl: null,
  type: 'erc20',
})
const tokens = [
  token('ETH', 'Ether'),
  token('WETH', 'Wrapped Ether'),
  token('ETHFI', 'ether.fi'),
  token('USDC', 'USD Coin'),
  token('USDT', 'Tether USD'),
]
const found = (text: string) => searchTokens(tokens, text).map(({ symbol }) => symbol)

test.each([
  { text: 'eth', symbols: ['ETH', 'ETHFI', 'WETH', 'USDT'] },
  { text: 'Ether', symbols: ['ETH', 'ETHFI', 'WETH', 'USDT'] },
  { text: ' usd ', symbols: ['USDC', 'USDT'] },
  { text: 'usd coin', symbols: ['USDC'] },
  { text: 'nothing', symbols: [] },
])('"$text" is searched → $symbols', ({ text, symbols }) => {
  expect(found(text)).toEqual(symbols)
})

test('any symbol of the catalogue is searched → its token is the first result', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tokens), fc.boolean(), ({ symbol }, isLower) => {
      expect(found(isLower ? symbol.toLowerCase() : symbol)[0]).toBe(symbol)
    }),
  )
})
