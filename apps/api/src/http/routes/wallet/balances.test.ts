import type { Balances as Read } from '@patina/chains'
import { expect, test } from 'vitest'
import { testAddress } from '../../../../../../packages/chains/src/testing/address.ts'
import type { CatalogueToken } from '../../../wallet/catalogue/tokens.ts'
import { createBalances } from './balances.ts'

const token = (symbol: string, contract: string | null, enabled = true): CatalogueToken => ({
  id: `base:${contract ?? 'native'}`,
  platformId: 'base',
  name: symbol,
  symbol,
  decimals: 2,
  contractAddress: contract === null ? null : testAddress(contract),
  enabled,
  logoUrl: null,
  type: contract === null ? 'native' : 'erc20',
})
const all = [token('ETH', null), token('AAA', '0xa'), token('BBB', '0xb'), token('OLD', '0xc', false)]
const balances = createBalances({ enabled: () => all.filter(({ enabled }) => enabled), known: () => all })

const read = (): Read => ({
  blockNumber: 7n,
  native: 0n,
  tokens: [
    { contractAddress: testAddress('0xa'), balance: 0n },
    { contractAddress: testAddress('0xb'), balance: 150n },
  ],
})
const query = { address: '0x1', platformId: 'base', wanted: undefined }
const amounts = (body: string | Buffer) =>
  JSON.parse(body.toString()).items.map(({ symbol, formatted }: { symbol: string; formatted: string }) => `${formatted} ${symbol}`)

test('two requests share one read of balances → they share one serialised answer', () => {
  const one = read()
  expect(balances.answer(one, query)).toBe(balances.answer(one, query))
})

test('balances were read again → the answer is built again', () => {
  const next = { ...read(), native: 100n }
  expect(amounts(balances.answer(read(), query))).toEqual(['0 ETH', '1.5 BBB'])
  expect(amounts(balances.answer(next, query))).toEqual(['1 ETH', '1.5 BBB'])
})

test('two requests share one read and name its contracts in different orders → each gets its own order', () => {
  const one = read()
  const of = (wanted: string[] | undefined) => amounts(balances.answer(one, { ...query, wanted: wanted?.map(testAddress) }))
  expect(of(['0xb', 'native', '0xa'])).toEqual(['1.5 BBB', '0 ETH', '0 AAA'])
  expect(of(['0xa', '0xb'])).toEqual(['0 AAA', '1.5 BBB'])
  expect(of(undefined)).toEqual(['0 ETH', '1.5 BBB'])
})

test('requests for balances name no contracts → all get the same list of enabled contracts', () => {
  const { listed, unlisted } = balances.contractsOf({ platformId: 'base', wanted: undefined })
  expect([listed, unlisted]).toEqual([['0xa', '0xb'], []])
  expect(balances.contractsOf({ platformId: 'base', wanted: undefined }).listed).toBe(listed)
})

test('a request names contracts → disabled catalogue tokens count as listed, unknown contracts as unlisted', () => {
  expect(balances.contractsOf({ platformId: 'base', wanted: ['0xc', 'native', '0xd'].map(testAddress) })).toEqual({
    listed: ['0xc'],
    unlisted: ['0xd'],
  })
})
