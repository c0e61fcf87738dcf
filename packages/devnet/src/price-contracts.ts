import type { EvmNetwork } from '@patina/chains'
import { chainlinkOf } from '@patina/prices'
import { type Address, concat, getAddress, type Hex, keccak256, pad, toHex } from 'viem'
import { faucetAddress } from './accounts.ts'
import { ownBytecode } from './contracts.ts'
import { startingPrices, startingRates } from './local-chains.ts'

/** A contract to place at `address`, with its storage. */
type Priced = { address: Address; creation: Hex; slots: Readonly<Record<string, Hex>> }

/** Decimals of all prices: those of Chainlink's feeds in US dollars, and of Aave's oracle. Starting prices have six. */
const DECIMALS = 8
const PER_MILLIONTH = 100n

const word = (value: bigint | number) => toHex(value, { size: 32 })

/**
 * Returns the feeds, the registry of feeds and the oracle of the network, with the starting prices. A token without a starting price has no
 * feed, and the oracle has no price of it.
 */
export function priceContracts(network: EvmNetwork): Priced[] {
  const prices = network.tokens.flatMap(({ address, symbol }) => {
    const price = startingPrices[symbol]
    return price ? [{ token: getAddress(address), price: price * PER_MILLIONTH }] : []
  })
  return [...feeds(network, prices), ...oracle(network, prices)]
}

type TokenPrice = { token: Address; price: bigint }

function feeds(network: EvmNetwork, prices: readonly TokenPrice[]): Priced[] {
  const chainlink = chainlinkOf(network)
  if (!chainlink) return []
  const { sequencer } = chainlink
  return [
    { address: chainlink.flags, creation: withFaucet('FeedFlags'), slots: {} },
    ...(sequencer ? [feed(sequencer, 0n, 0)] : []),
    ...prices.flatMap(({ token, price }) => (chainlink.tokens[token] ? [feed(chainlink.tokens[token], price)] : [])),
    ...Object.entries(chainlink.currencies).map(([code, address]) => feed(address, (startingRates[code] ?? 0n) * PER_MILLIONTH)),
  ]
}

/** Returns a feed. Slots: the answer, the time of the answer (0: now), the start of the round, the decimals. */
const feed = (address: Address, answer: bigint, decimals = DECIMALS): Priced => ({
  address,
  creation: withFaucet('PriceFeed'),
  slots: { 0: word(answer), 1: word(0), 2: word(1), 3: word(decimals) },
})

function oracle({ oracles }: EvmNetwork, prices: readonly TokenPrice[]): Priced[] {
  const address = oracles?.aave
  if (!address) return []
  const slots = Object.fromEntries(prices.map(({ token, price }) => [keccak256(concat([pad(token), word(0)])), word(price)]))
  return [{ address, creation: withFaucet('PriceOracle'), slots }]
}

const withFaucet = (name: 'FeedFlags' | 'PriceFeed' | 'PriceOracle'): Hex => concat([ownBytecode(name), pad(faucetAddress)])
