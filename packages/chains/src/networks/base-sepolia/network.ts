import type { Data, Network } from '../../network.ts'
import { networkOf } from '../../network-of.ts'
import { sepoliaEns } from '../ens.preset.ts'
import { opStack } from '../op-stack.preset.ts'
import tokens from './tokens.json' with { type: 'json' }

export const baseSepolia = networkOf({
  ...opStack,
  id: 'base-sepolia',
  name: 'Base Sepolia',
  logo: 'network-base',
  testnet: true,
  caip2: 'eip155:84532',
  nativeToken: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    logo: 'eth',
  },
  explorerUrl: 'https://sepolia.basescan.org',
  exchange: {
    kind: 'uniswap-v2',
    label: 'Uniswap V2',
    router: '0x1689E7B1F10000AE47eBfE339a4f69dECd19F602',
    factory: '0x7Ae58f10f7849cA6F5fB71b7f45CB416c9204b1e',
    connectors: ['0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
  },
  names: { ...sepoliaEns, coinType: 2_147_568_180n },
  services: {},
  tokens,
} as const satisfies Data<Network>)
