import type { Family, FamilyContracts } from '../../family.ts'
import type { EvmNetwork } from '../../network.ts'
import { addressRules } from './address-rules.ts'
import { connectEvm, watchEvm } from './index.ts'
import { DELEGATES, ORDER_CONTRACTS } from './known-codes.ts'
import { permit2Of } from './permit2.ts'
import { createKindMemory } from './token-kinds.ts'

export const evm: Family<EvmNetwork> = {
  addresses: addressRules,
  chainReference: '^[1-9]\\d{0,15}$',
  feeUnit: 'gas',
  usesHistoryService: true,
  contracts,
  nodes(network, services) {
    const kinds = createKindMemory(network)
    return (url) => connectEvm(network, url, { ...services, kinds })
  },
  watch: watchEvm,
}

function contracts(network: EvmNetwork): FamilyContracts {
  const { multicall3, staking: lido } = network
  const permit2 = permit2Of(network)
  const staking = lido && { stEth: lido.stEth, wstEth: lido.wstEth, withdrawalQueue: lido.withdrawalQueue }
  return {
    deploysWithoutReceiver: true,
    callsSeveral: false,
    ...(staking && { staking }),
    permit2,
    multicall3,
    orderContracts: ORDER_CONTRACTS,
    delegates: DELEGATES,
    services: [multicall3],
    names: [[multicall3, 'Multicall3'], [permit2, 'Permit2'], ...Object.values(staking ?? {}).map((address) => [address, 'Lido'] as const)],
  }
}
