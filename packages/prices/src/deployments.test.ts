import { networks } from '@patina/chains'
import { expect, test } from 'vitest'
import { chainlinkOf } from './chainlink/deployment.ts'

const deployments = networks.flatMap((network) => {
  const deployment = chainlinkOf(network)
  return network.family === 'evm' && deployment ? [{ ...network, deployment }] : []
})

test('each feed → belongs to a token of the list of its network, or to the wrapped native token', () => {
  expect(deployments).toHaveLength(14)
  for (const { id, wrappedNative, tokens, deployment } of deployments) {
    const known = new Set<string>([wrappedNative, ...tokens.map(({ address }) => address)])
    expect(Object.keys(deployment.tokens).filter((token) => !known.has(`0x${token.slice(2)}`))).toEqual([])
    expect(Object.keys(deployment.tokens), id).toContain(wrappedNative)
  }
})

test('the chain of the currencies → has euro, pound, yen and franc', () => {
  const ethereum = deployments.find(({ id }) => id === 'ethereum')
  expect(Object.keys(ethereum?.deployment.currencies ?? {}).sort()).toEqual(['CHF', 'EUR', 'GBP', 'JPY'])
})
