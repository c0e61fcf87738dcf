import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { lifi } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const celo = networkOf({
  id: 'celo',
  name: 'Celo',
  logo: 'network-celo',
  caip2: 'eip155:42220',
  family: 'evm',
  nativeToken: {
    name: 'Celo',
    symbol: 'CELO',
    decimals: 18,
    logo: 'celo',
  },
  blockTimeMs: 1_000,
  finalityBlocks: 1_200,
  usualFee: 5_000_000_000_000_000n,
  explorerUrl: 'https://celoscan.io',
  priorityFeeFloor: 10_000_000n,
  /** CELO itself, whose contract is also an ERC-20. CELO is not listed as a token, so that no balance counts twice. */
  wrappedNative: '0x471EcE3750Da237f93B8E339c536989b8978a438',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  nativeLogs: { contract: '0x471EcE3750Da237f93B8E339c536989b8978a438' },
  balancesChangeAlone: true,
  feeAdapters: [
    { adapter: '0x2F25deB3848C207fc8E0c34035B3Ba7fC157602B', token: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C' },
    { adapter: '0x0E2A3e05bc9A16F5292A6170456A710cb89C6f72', token: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e' },
  ],
  services: {
    coingecko: 'celo',
    defillama: 'celo',
    lifi,
    alchemy: 'CELO_MAINNET',
    quicknode: 'celo-mainnet',
    tatum: ['celo-mainnet'],
    tatumCurrencies: ['CELO'],
  },
  oracles: {
    chainlink: feeds,
    aave: '0x1e693D088ceFD1E95ba4c4a5F7EeA41a1Ec37e8b',
    sequencer: '0x4CD491Dc27C8B0BbD10D516A502856B786939d18',
  },
  tokens,
} as const satisfies Data<Network>)
