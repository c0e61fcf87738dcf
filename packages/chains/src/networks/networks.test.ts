import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { multicallAddresses, supportedEVMChains, supportedSVMChains } from '@lifi/data-types'
import { V2_FACTORY_ADDRESSES, V2_ROUTER_ADDRESSES, WETH9 } from '@uniswap/sdk-core'
import { mainnet, sepolia } from 'viem/chains'
import { toCoinType } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { parseAddress as parseEvmAddress } from '../families/evm/addresses.ts'
import { connectChain, localCopy } from '../index.ts'
import { logoFolder } from '../logo-folder.ts'
import type { EvmNetwork, ListedToken, Network } from '../network.ts'
import {
  type PublishedToken,
  publishedChain,
  publishedCluster,
  publishedExchange,
  publishedLists,
  publishedWrappedNative,
} from '../testing/published-lists.ts'
import { networks } from './index.ts'

const folder = import.meta.dirname
const published = publishedLists()

/**
 * Tokens that only one published list has, by network. Remove an entry when a second list has the token. Check a new token on the network's
 * explorer first.
 */
const inOneListOnly: Record<string, string> = {
  arbitrum: 'USDe GHO tBTC wstETH rETH weETH DODO EURS ezETH frxETH frxUSD rsETH axlUSDC',
  avalanche: 'USDe GHO BTC.b sAVAX frxETH sUSDe wrsETH axlUSDC',
  'base-sepolia': 'WETH',
  base: 'USDT USDe GHO rETH weETH 1INCH CRV crvUSD ezETH frxETH frxUSD LBTC LUSD MORPHO PENDLE SNX superOETHb syrupUSDC wrsETH YFI axlUSDC',
  bsc: 'USD1 USDe BTCB wstETH Cake CELR DODO frxETH frxUSD G axlUSDC',
  ethereum: 'FDUSD SKY ONDO ETHx ezETH frxUSD GALA LBTC mETH NEXO OHM osETH rsETH sUSDe GNT LEND renBTC SAI',
  optimism: 'USDe weETH crvUSD frxUSD axlUSDC',
  polygon: 'wstETH EURS frxETH GHST MaticX SOL axlUSDC FRAX stMATIC',
}

test('the table of networks → every network folder under its own id, and nothing else', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(networks.map(({ id }) => id).sort()).toEqual(folders.map(({ name }) => name).sort())
})

test('the order of networks → Ethereum and Base first, the others by id, testnets last', () => {
  const mainnets = networks.filter((network) => !network.testnet).map(({ id }) => id)
  const testnets = networks.filter((network) => network.testnet).map(({ id }) => id)
  expect(networks.map(({ id }) => id)).toEqual([...mainnets, ...testnets])
  const [first, second, ...others] = mainnets
  expect([first, second]).toEqual(['ethereum', 'base'])
  expect(others).toEqual([...others].sort())
  expect(testnets).toEqual(['base-sepolia', 'sepolia', 'solana-devnet'])
})

test('any two networks → different chains', () => {
  expect(new Set(networks.map(({ caip2 }) => caip2)).size).toBe(networks.length)
})

test.each(networks.flatMap((network) => ('names' in network && network.names ? [{ ...network, names: network.names }] : [])))(
  'the names of $id → the universal resolver of a published list, and the coin type of the chain',
  ({ caip2, names }) => {
    const { ensUniversalResolver } = names.platformId === 'ethereum' ? mainnet.contracts : sepolia.contracts
    expect(names.universalResolver.toLowerCase()).toBe(ensUniversalResolver.address.toLowerCase())
    const chainId = Number(caip2.slice('eip155:'.length))
    expect(names.coinType).toBe(chainId === sepolia.id ? 60n : toCoinType(chainId))
    expect(networks.find(({ id }) => id === names.platformId)).toMatchObject({ names: { platformId: names.platformId } })
  },
)

test.each(networks)('a local copy of $id → no public explorer; under its own id it is the network itself', (network) => {
  expect(localCopy(network, 'eip155:31337')).toEqual({ ...network, caip2: 'eip155:31337', explorerUrl: null })
  expect(localCopy(network, network.caip2)).toBe(network)
})

describe.each(networks.map((network) => [network.id, network] as const))('the data of %s', (id, network) => {
  const { tokens } = network
  const enabled = tokens.filter((token) => token.enabled)
  const ids = tokens.map(({ symbol, address }) => [symbol, address] as const)
  const { parseAddress } = connectChain(network, 'http://127.0.0.1:1')

  test('block time and finality of the network → plausible', () => {
    expect(network.blockTimeMs).toBeGreaterThan(0)
    expect(network.finalityBlocks).toBeGreaterThan(0)
    expect(network.finalityBlocks * network.blockTimeMs).toBeLessThanOrEqual(30 * 60_000)
  })

  test('every address of the network → in canonical form, each token once', () => {
    expect(ids.filter(([, address]) => parseAddress(address) !== address)).toEqual([])
    expect(contractsIn(network).filter((address) => parseAddress(address) !== address)).toEqual([])
    expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length)
  })

  test('every token of the network → clean text, whole decimals', () => {
    expect(tokens.filter((token) => !isDescribedWell(token))).toEqual([])
  })

  test('every picture that the network names → it is there', () => {
    const named = [network.logo, network.nativeToken.logo, ...tokens.map(({ logo }) => logo)].filter((logo) => logo !== null)
    expect(named.filter((logo) => !existsSync(new URL(`${logo}.webp`, logoFolder)))).toEqual([])
  })

  test('enabled tokens of the network → no two with the same symbol or name', () => {
    for (const key of ['symbol', 'name'] as const) {
      const values = [network.nativeToken[key], ...enabled.map((token) => token[key])].map((value) => value.toLowerCase())
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
    }
  })

  test('disabled tokens of the network → listed last', () => {
    expect(enabled.length).toBeGreaterThan(0)
    expect(tokens.slice(0, enabled.length)).toEqual(enabled)
  })

  test('every token of the network → decimals as in every published list, and its symbol as in at least one', () => {
    const differing = tokens.filter((token) => {
      const entries = publishedEntries(network, token)
      const known = entries.some(({ symbol }) => plainSymbol(symbol) === plainSymbol(token.symbol))
      return !known || entries.some(({ decimals }) => decimals !== token.decimals)
    })
    expect(differing).toEqual([])
  })

  test('only one published list has a token → it is a known exception', () => {
    const alone = tokens.filter((token) => publishedEntries(network, token).length < 2).map(({ symbol }) => symbol)
    expect(alone.join(' ')).toBe(inOneListOnly[id] ?? '')
  })

  test("the addresses of a network's fixture → read as the fixture says", () => {
    const { addresses } = JSON.parse(readFileSync(join(folder, id, 'fixtures.json'), 'utf8'))
    for (const [text, canonical] of addresses.valid) expect(parseAddress(text)).toBe(canonical)
    for (const text of addresses.invalid) expect(() => parseAddress(text), JSON.stringify(text)).toThrow()
  })
})

describe.each(networks.filter((network) => network.family === 'evm').map((network) => [network.id, network] as const))(
  'the data of the EVM network %s',
  (id, network) => {
    const { tokens } = network
    const enabled = tokens.filter((token) => token.enabled)

    test('the chain id of the network → the chain of this name in the published list', () => {
      expect(network.caip2).toMatch(/^eip155:[1-9]\d*$/)
      const chain = supportedEVMChains.find((candidate) => candidate.id === chainId(network))
      if (chain) expect(chain.mainnet).toBe(!network.testnet)
      // LI.FI names the coin of Gnosis after the token that it represents.
      const symbols = [chain?.coin, publishedChain(chainId(network))?.symbol.toUpperCase()]
      expect(symbols).toContain(network.nativeToken.symbol)
      expect(publishedChain(chainId(network))?.decimals ?? 18).toBe(network.nativeToken.decimals)
      expect(network.multicall3).toBe(parseEvmAddress(multicallAddresses[chainId(network)] ?? ''))
      const explorers = [...(chain?.metamask?.blockExplorerUrls ?? []), ...(publishedChain(chainId(network))?.explorers ?? [])]
      expect(explorers.map((url) => url.replace(/\/$/, ''))).toContain(network.explorerUrl)
    })

    test('the minimum fee of the network → plausible, and zero if the chain ignores tips', () => {
      expect(network.priorityFeeFloor > 0n).toBe(!['arbitrum', 'zksync'].includes(id))
      expect(network.priorityFeeFloor).toBeLessThanOrEqual(30_000_000_000n)
    })

    test('fee adapters of the network → canonical addresses, only for listed tokens with fewer than 18 decimals', () => {
      const adapters = network.feeAdapters ?? []
      expect(adapters.filter(({ adapter }) => parseEvmAddress(adapter) !== adapter)).toEqual([])
      const adapted = adapters.map(({ token }) => tokens.find(({ address }) => address === token))
      expect(adapted.filter((token) => !token || token.decimals >= 18)).toEqual([])
    })

    test('the exchange of the network → the addresses that its makers publish for this chain', () => {
      const wrapped = [WETH9[chainId(network)]?.address, publishedWrappedNative(chainId(network))].filter(
        (address) => address !== undefined,
      )
      expect(new Set(wrapped)).toEqual(new Set([network.wrappedNative]))
      if (!network.exchange) return
      const { label, router, factory } = network.exchange
      const uniswap = { router: V2_ROUTER_ADDRESSES[chainId(network)] ?? '', factory: V2_FACTORY_ADDRESSES[chainId(network)] ?? '' }
      const listed = label === 'Uniswap V2' ? uniswap : publishedExchange(label, chainId(network))
      expect({ router, factory }).toEqual({
        router: parseEvmAddress(listed?.router ?? ''),
        factory: parseEvmAddress(listed?.factory ?? ''),
      })
    })

    test('tokens of the network that are traded or staked → listed and enabled', () => {
      // CELO is its own ERC-20: listing it beside the native token would show one balance twice.
      const wrapped = id === 'celo' ? [] : [network.wrappedNative]
      const used = [
        ...wrapped,
        ...(network.exchange?.connectors ?? []),
        ...(network.staking ? [network.staking.stEth, network.staking.wstEth] : []),
      ]
      expect(enabled.map(({ address }) => address)).toEqual(expect.arrayContaining(used))
      expect(tokens.slice(0, wrapped.length).map(({ address }) => address)).toEqual(wrapped)
      expect(tokens.some(({ address }) => address === network.wrappedNative)).toBe(wrapped.length > 0)
    })
  },
)

describe.each(networks.filter((network) => network.family === 'solana').map((network) => [network.id, network] as const))(
  'the data of the Solana network %s',
  (_, network) => {
    test('the genesis hash of the network → the cluster in the published chain list', () => {
      expect(network.caip2).toBe(publishedCluster(network.name))
      // The published list has no testnets, and no explorer has a URL for one.
      if (network.testnet) return expect(network.explorerUrl).toBeNull()
      const chain = supportedSVMChains.find(({ name }) => name === network.name)
      expect([chain?.coin, chain?.mainnet]).toEqual([network.nativeToken.symbol, true])
      expect(chain?.metamask.blockExplorerUrls.map((url) => url.replace(/\/$/, ''))).toContain(network.explorerUrl)
      expect(chain?.metamask.nativeCurrency.decimals).toBe(network.nativeToken.decimals)
    })

    test('the fee levels of the network → rising, and below the cap', () => {
      const { floors, cap } = network.priorityFees
      expect(0n < floors.slow && floors.slow < floors.standard && floors.standard < floors.fast && floors.fast < cap).toBe(true)
    })

    test('the wrapped native token of the network → listed first', () => {
      expect(network.tokens[0]?.address).toBe(network.wrappedNative)
    })
  },
)

/** Returns every EVM address in the data, at any depth. */
function contractsIn(data: unknown): string[] {
  if (typeof data === 'string') return /^0x[0-9a-fA-F]{40}$/.test(data) ? [data] : []
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(contractsIn) : []
}

function chainId(network: EvmNetwork): number {
  return Number(network.caip2.slice('eip155:'.length))
}

/**
 * Returns the chain ids of a token's network in the published lists. Solana has no standard one: Uniswap and LI.FI each invented one, and
 * Solana's list uses 103 for devnet. Wrapped SOL has the same address on every cluster.
 */
function listedChainIds(network: Network, address: string): number[] {
  if (network.family === 'evm') return [chainId(network)]
  return network.testnet && address !== network.wrappedNative ? [103] : [501000101, 1151111081099710]
}

function isDescribedWell({ symbol, name, decimals, type }: ListedToken): boolean {
  const named = /^[!-~]{1,16}$/.test(symbol) && /^[ -~]{1,48}$/.test(name) && name === name.trim()
  const measured = Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  return named && measured && /^(erc20|spl)$/.test(type)
}

/**
 * Returns a comparable name. Lists differ in letter case, in the tugrik sign of Tether's newer contracts, and in the suffix of bridged
 * tokens.
 */
function plainSymbol(symbol: string): string {
  return symbol
    .toLowerCase()
    .replace('₮', 't')
    .replace(/\.[a-z]$/, '')
}

function publishedEntries(network: Network, { address }: ListedToken): PublishedToken[] {
  return published.flatMap((list) => {
    const entries = listedChainIds(network, address).map((id) => list.get(`${id}:${address.toLowerCase()}`))
    return entries.find((entry) => entry !== undefined) ?? []
  })
}
