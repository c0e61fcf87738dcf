import { expect, test } from 'vitest'
import { readFacts } from './facts.ts'

test('a build for public chains → their ids, no service, and no exchange of local chains', () => {
  const facts = readFacts({ chainIds: {}, swapServices: [] })
  expect(facts.get('ethereum')?.caip2).toBe('eip155:1')
  expect([...facts.values()].flatMap(({ services }) => services)).toEqual([])
  // The program of the local exchange has no owner on the public chain, where anybody could publish another one.
  expect(facts.get('solana')?.exchanges).toEqual([])
})

test('a build for local chains → their ids, and their exchange', () => {
  const facts = readFacts({ chainIds: { ethereum: 'eip155:31337', solana: 'solana:local' }, swapServices: [] })
  expect([facts.get('ethereum')?.caip2, facts.get('base')?.caip2]).toEqual(['eip155:31337', 'eip155:8453'])
  expect(facts.get('solana')?.exchanges).toHaveLength(1)
})

test('a service is enabled → its contracts, on the networks that have it', () => {
  const facts = readFacts({ chainIds: {}, swapServices: ['kyberswap', 'jupiter'] })
  expect(facts.get('ethereum')?.services).toEqual(['0x6131b5fae19ea4f9d964eac0408e4408b66337b5'])
  expect(facts.get('zksync')?.services).toEqual([])
  expect(facts.get('solana')?.services).toHaveLength(1)
})

test('every network → listed tokens, with the native one', () => {
  for (const { id, tokens, usualFee } of readFacts({ chainIds: {}, swapServices: [] }).values()) {
    expect(tokens.get('native')?.decimals, id).toBeGreaterThan(0)
    expect(usualFee, id).toBeGreaterThan(0n)
  }
})
