import type { EvmNetwork } from '../../network.ts'
import { isDeposit } from './deposits.ts'
import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

const BLOB_TYPE = 3n

/** Returns the fee of a mined transaction in wei, from its receipt. A deposit pays nothing, even if its receipt has fee fields. */
export function paidFee(transaction: MinedTransaction, receipt: Receipt, network: Pick<EvmNetwork, 'l1Fee'>): bigint {
  if (isDeposit(transaction)) return 0n
  return gasFee(transaction, receipt) + blobFee(transaction, receipt) + layerOneFee(receipt, network) + operatorFee(receipt)
}

function gasFee({ gasPrice }: MinedTransaction, { gasUsed, effectiveGasPrice }: Receipt): bigint {
  return BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)
}

/** @see https://eips.ethereum.org/EIPS/eip-4844 */
function blobFee({ type }: MinedTransaction, { blobGasUsed, blobGasPrice }: Receipt): bigint {
  return type != null && BigInt(type) === BLOB_TYPE ? BigInt(blobGasUsed ?? 0) * BigInt(blobGasPrice ?? 0) : 0n
}

/** @see https://github.com/mantle-xyz/op-geth (core/state_transition.go: before Arsia `l1Gas` is part of the gas used) */
function layerOneFee({ l1Fee, l1BaseFeeScalar }: Receipt, network: Pick<EvmNetwork, 'l1Fee'>): bigint {
  const isInGas = network.l1Fee?.kind === 'mantle' && l1BaseFeeScalar == null
  return isInGas ? 0n : BigInt(l1Fee ?? 0)
}

/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
function operatorFee({ gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Receipt): bigint {
  if (operatorFeeScalar == null) return 0n
  const scaled = BigInt(gasUsed) * BigInt(operatorFeeScalar)
  return (daFootprintGasScalar == null ? scaled / 1_000_000n : scaled * 100n) + BigInt(operatorFeeConstant ?? 0)
}
