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
