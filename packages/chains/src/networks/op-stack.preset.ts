import type { Data, EvmNetwork } from '../network.ts'

/**
 * Values that OP-stack chains share: predeploy addresses and the standard timing. A network spreads this and overrides what differs.
 * @see https://specs.optimism.io/protocol/predeploys.html
 */
export const opStack = {
  family: 'evm',
  blockTimeMs: 2_000,
  finalityBlocks: 600,
  usualFee: 10_000_000_000_000n,
  priorityFeeFloor: 1_000_000n,
  wrappedNative: '0x4200000000000000000000000000000000000006',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  l1Fee: { kind: 'op-stack', oracle: '0x420000000000000000000000000000000000000F' },
} as const satisfies Partial<Data<EvmNetwork>>
