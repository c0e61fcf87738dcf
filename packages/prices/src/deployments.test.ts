import { networks } from '@patina/chains'
import { expect, test } from 'vitest'
import { aaveOracles } from './aave-oracle/oracles.ts'
import { chainlinkDeployments } from './chainlink/deployments.ts'
import { sequencerFeeds } from './sequencer.ts'

const evm = new Map(networks.flatMap((network) => (network.family === 'evm' ? [[network.id, network] as const] : [])))

test('each feed → belongs to a token of the list of its network, or to the wrapped native token', () => {
  for (const [id, { tokens }] of Object.entries(chainlinkDeployments)) {
    const network = evm.get(id)
    const known = new Set([network?.wrappedNative, ...(network?.tokens.map(({ address }) => address) ?? [])])
    expect(Object.keys(tokens).filter((token) => !known.has(`0x${token.slice(2)}`))).toEqual([])
    expect(Object.keys(tokens), id).toContain(network?.wrappedNative)
  }
})

test('each platform with an oracle or a sequencer feed → is a known network', () => {
  expect([...Object.keys(aaveOracles), ...Object.keys(sequencerFeeds)].filter((id) => !evm.has(id))).toEqual([])
})

test('the chain of the currencies → has euro, pound, yen and franc', () => {
  expect(Object.keys(chainlinkDeployments.ethereum?.currencies ?? {}).sort()).toEqual(['CHF', 'EUR', 'GBP', 'JPY'])
})
