import { describe, expect, test } from 'vitest'
import { eth, usdc } from './holding.fixture.ts'
import { dayChange, emptyHoldings, type Holding, holdingsOfBalances, sortHoldings, totalOf } from './holdings.ts'

const unpriced: Holding = { ...eth, tokenId: 'ethereum:0xB0', name: 'Nothing', price: null, value: null, change24h: null }

test('holdings are sorted → by value, and those without a price last', () => {
  expect(sortHoldings([unpriced, usdc, eth])).toEqual([eth, usdc, unpriced])
})

test('a token has no price → the total leaves it out', () => {
  expect(totalOf([eth, usdc, unpriced])).toBe('6001')
})

describe('the change of a day', () => {
  test('one token rose by 20 % → the change is that of the whole value', () => {
    const change = dayChange([eth, usdc])
    expect(change?.amount).toBeCloseTo(1000)
    expect(change?.percent).toBeCloseTo((6001 / 5001 - 1) * 100)
  })

  test('no price is known, or nothing is held → there is no change', () => {
    expect(dayChange([unpriced])).toBeUndefined()
    expect(dayChange([])).toBeUndefined()
  })
})

test('an added token outside the catalogue calls itself USDC → it is marked, and a listed one is not', () => {
  const item = {
    tokenId: 'ethereum:0xBad',
    contractAddress: '0xBad',
    symbol: 'USDC',
    name: 'USDC',
    decimals: 6,
    type: 'erc20',
    logoUrl: null,
    balance: '5',
    formatted: '0.000005',
  }
  const balances = { address: '0x1', platformId: 'ethereum', blockNumber: 1, updatedAt: '' }
  expect(holdingsOfBalances([{ ...balances, items: [{ ...item, listed: false }] }])).toMatchObject([
    { symbol: 'USDC', name: 'USDC', listed: false, amount: 5n, price: null, value: null },
  ])
  expect(holdingsOfBalances([{ ...balances, items: [{ ...item, listed: true }] }])).toMatchObject([{ listed: true }])
})

describe('a native token that the brand always shows', () => {
  const base = {
    id: 'base',
    name: 'Base',
    enabled: true,
    nativeToken: { symbol: 'ETH', decimals: 18 },
    family: 'evm' as const,
    caip2: 'eip155:8453',
    explorerUrl: null,
    logoUrl: null,
  }

  const named = { prices: [], tokens: [{ id: 'base:native', name: 'Ether', logoUrl: null }] }

  test('its network was read without it → a row with nothing and the name of the catalogue, and no value', () => {
    const [row, ...others] = emptyHoldings([base], { holdings: [eth], states: new Map([['base', 'read']]) }, named)
    expect(row).toMatchObject({ tokenId: 'base:native', name: 'Ether', amount: 0n, value: null, price: null })
    expect(others).toEqual([])
  })

  test('its network was not read, or it was found → no row with nothing', () => {
    expect(emptyHoldings([base], { holdings: [eth], states: new Map([['ethereum', 'read']]) }, named)).toEqual([])
    expect(emptyHoldings([{ ...base, id: 'ethereum' }], { holdings: [eth], states: new Map([['ethereum', 'read']]) }, named)).toEqual([])
  })
})
