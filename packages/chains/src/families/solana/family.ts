import type { Family } from '../../family.ts'
import type { SolanaNetwork } from '../../network.ts'
import { addressRules } from './address-rules.ts'
import { connectSolana } from './index.ts'
import { STAKE_PROGRAM } from './programs.ts'

export const solana: Family<SolanaNetwork> = {
  addresses: addressRules,
  chainReference: '^[1-9A-HJ-NP-Za-km-z]{32}$',
  feeUnit: 'compute_unit',
  usesHistoryService: false,
  contracts: () => ({ deploysWithoutReceiver: false, callsSeveral: true, services: [], names: [[STAKE_PROGRAM, 'Stake program']] }),
  nodes: (network) => (url) => connectSolana(network, url),
}
