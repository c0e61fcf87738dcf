import type { Hex, Network } from '@patina/chains'

/** The feeds of Chainlink on a network, and the feed of the network's sequencer. `tokens` and `currencies` are as in `ChainlinkFeeds`. */
export type ChainlinkDeployment = {
  flags: Hex
  tokens: Readonly<Record<string, Hex>>
  currencies: Readonly<Record<string, Hex>>
  sequencer: Hex | undefined
}

/** Returns the feeds of a network, or undefined if it has none. */
export function chainlinkOf(network: Network): ChainlinkDeployment | undefined {
  if (network.family !== 'evm' || !network.oracles?.chainlink) return undefined
  const { chainlink, sequencer } = network.oracles
  return { flags: toHex(chainlink.flags), tokens: hexValues(chainlink.tokens), currencies: hexValues(chainlink.currencies), sequencer }
}

function hexValues(entries: Readonly<Record<string, string>>): Record<string, Hex> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, toHex(value)]))
}

function toHex(value: string): Hex {
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return `0x${value.slice(2)}`
  throw new Error(`The feeds contain ${value} instead of an address`)
}
