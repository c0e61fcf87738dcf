import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { opStack } from '../op-stack.preset.ts'
import { lifi } from '../services.preset.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const mantle = networkOf({
  ...opStack,
  id: 'mantle',
  name: 'Mantle',
  logo: 'network-mantle',
  caip2: 'eip155:5000',
  nativeToken: {
    name: 'Mantle',
    symbol: 'MNT',
    decimals: 18,
    logo: 'mnt',
  },
  explorerUrl: 'https://mantlescan.xyz',
  usualFee: 20_000_000_000_000_000n,
  priorityFeeFloor: 10_000_000n,
  wrappedNative: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
  l1Fee: { kind: 'mantle', oracle: '0x420000000000000000000000000000000000000F' },
  services: {
    coingecko: 'mantle',
    defillama: 'mantle',
    kyberswap: 'mantle',
    lifi,
    'zero-ex': '0x0000000000005E88410CcDFaDe4a5EfaE4b49562',
    alchemy: 'MANTLE_MAINNET',
    quicknode: 'mantle-mainnet',
  },
  oracles: {
    chainlink: feeds,
    aave: '0x47a063CfDa980532267970d478EC340C0F80E8df',
    sequencer: '0xaDE1b9AbB98c6A542E4B49db2588a3Ec4bF7Cdf0',
  },
  tokens,
} as const satisfies Data<Network>)
