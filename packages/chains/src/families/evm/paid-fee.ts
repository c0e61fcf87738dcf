import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

const BLOB_TYPE = 3n

/** Returns what a transaction paid to be mined, in wei, by its receipt. */
export function paidFee(transaction: MinedTransaction, receipt: Receipt): bigint {
  return gasFee(transaction, receipt) + blobFee(transaction, receipt) + BigInt(receipt.l1Fee ?? 0) + operatorFee(receipt)
}

function gasFee({ gasPrice }: MinedTransaction, { gasUsed, effectiveGasPrice }: Receipt): bigint {
  return BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)
}

/** @see https://eips.ethereum.org/EIPS/eip-4844 */
function blobFee({ type }: MinedTransaction, { blobGasUsed, blobGasPrice }: Receipt): bigint {
  return type != null && BigInt(type) === BLOB_TYPE ? BigInt(blobGasUsed ?? 0) * BigInt(blobGasPrice ?? 0) : 0n
}

/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
function operatorFee({ gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Receipt): bigint {
  if (operatorFeeScalar == null) return 0n
  const scaled = BigInt(gasUsed) * BigInt(operatorFeeScalar)
  return (daFootprintGasScalar == null ? scaled / 1_000_000n : scaled * 100n) + BigInt(operatorFeeConstant ?? 0)
}
