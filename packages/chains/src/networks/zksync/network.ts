import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import feeds from './feeds.json' with { type: 'json' }
import tokens from './tokens.json' with { type: 'json' }

export const zksync = networkOf({
  id: 'zksync',
  name: 'ZKsync Era',
  logo: 'network-zksync',
  caip2: 'eip155:324',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 200,
  finalityBlocks: 4_500,
  usualFee: 20_000_000_000_000n,
  explorerUrl: 'https://explorer.zksync.io',
  /** Minimum tip, 0: ZKsync's bootloader charges only the base fee. @see https://github.com/matter-labs/era-contracts (bootloader.yul, getGasPrice) */
  priorityFeeFloor: 0n,
  wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  permit2: '0x0000000000225e31D15943971F47aD3022F714Fa',
  nativeLogs: { contract: '0x000000000000000000000000000000000000800A', feeAccount: '0x0000000000000000000000000000000000008001' },
  paymasters: true,
  services: {
    coingecko: 'zksync',
    defillama: 'era',
    lifi: '0x341e94069f53234fE6DabeF707aD424830525715',
    alchemy: 'ZKSYNC_MAINNET',
    quicknode: 'zksync-mainnet',
  },
  oracles: {
    chainlink: feeds,
    aave: '0xC7F58Fca663a8d377B6D0c9703C697f56dC40088',
    sequencer: '0x0E6AC8B967393dcD3D36677c126976157F993940',
  },
  tokens,
} as const satisfies Data<Network>)
