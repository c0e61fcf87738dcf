import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { sepoliaEns } from '../ens.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const sepolia = networkOf({
  id: 'sepolia',
  name: 'Sepolia',
  logo: 'network-ethereum',
  testnet: true,
  caip2: 'eip155:11155111',
  family: 'evm',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  blockTimeMs: 12_000,
  finalityBlocks: 64,
  usualFee: 200_000_000_000_000n,
  explorerUrl: 'https://sepolia.etherscan.io',
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0xeE567Fe1712Faf6149d80dA1E6934E354124CfE3',
    factory: '0xF62c03E08ada871A0bEb309762E260a7a6a880E6',
    connectors: ['0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
  },
  names: { ...sepoliaEns, coinType: 60n },
  services: {},
  tokens,
} as const satisfies Data<Network>)
