import { expect, test } from 'vitest'
import { readFacts } from './facts.ts'

test('a build for public chains → their ids, no service, and no exchange of local chains', () => {
  const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] })
  expect(facts.get('ethereum')?.caip2).toBe('eip155:1')
  expect([...facts.values()].flatMap(({ services }) => services)).toEqual([])
  expect(facts.get('solana')?.exchanges).toEqual([])
})

test('a build for local chains → their ids, and their exchange', () => {
  const local = { chainIds: { ethereum: 'eip155:31337', solana: 'solana:local' }, localExchanges: { solana: ['program'] } }
  const facts = readFacts({ ...local, swapServices: [] })
  expect([facts.get('ethereum')?.caip2, facts.get('base')?.caip2]).toEqual(['eip155:31337', 'eip155:8453'])
  expect(facts.get('solana')?.exchanges).toEqual(['program'])
  expect(facts.get('base')?.exchanges).not.toContain('program')
})

test('a service is enabled → its contracts, on the networks that have it', () => {
  const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: ['kyberswap', 'jupiter'] })
  expect(facts.get('ethereum')?.services).toEqual(['0x6131b5fae19ea4f9d964eac0408e4408b66337b5'])
  expect(facts.get('zksync')?.services).toEqual([])
  expect(facts.get('solana')?.services).toHaveLength(1)
})

test('every network → listed tokens, with the native one', () => {
  for (const { id, tokens, usualFee } of readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).values()) {
    expect(tokens.get('native')?.decimals, id).toBeGreaterThan(0)
    expect(usualFee, id).toBeGreaterThan(0n)
  }
})

test('an EVM network → the contracts whose calls and orders the wallet reads; Solana → none', () => {
  const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] })
  const ethereum = facts.get('ethereum')
  expect(ethereum?.multicall3).toBe('0xca11bde05977b3631167028862be2a173976ca11')
  expect(ethereum?.universalRouters).toEqual(['0x66a9893cc07d91d95644aedd05d03f95e1dba8af'])
  expect(ethereum?.orderContracts).toContain('0x0000000000000068f116a894984e2db1123eb395')
  expect(ethereum?.delegates).toContain('0x4cd241e8d1510e30b2076397afc7508ae59c66c9')
  expect(facts.get('solana')).toMatchObject({ universalRouters: [], orderContracts: [], delegates: [] })
})
