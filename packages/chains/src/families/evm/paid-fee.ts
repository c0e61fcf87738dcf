import type { MinedTransaction, Receipt } from './transaction-shapes.ts'

/** Returns what a transaction paid to be mined, in wei, by its receipt. */
export function paidFee(transaction: MinedTransaction, receipt: Receipt): bigint {
  return gasFee(transaction, receipt) + BigInt(receipt.l1Fee ?? 0) + operatorFee(receipt)
}

function gasFee({ gasPrice }: MinedTransaction, { gasUsed, effectiveGasPrice }: Receipt): bigint {
  return BigInt(gasUsed) * BigInt(effectiveGasPrice ?? gasPrice ?? 0)
}

/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
function operatorFee({ gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Receipt): bigint {
  if (operatorFeeScalar == null) return 0n
  const scaled = BigInt(gasUsed) * BigInt(operatorFeeScalar)
  return (daFootprintGasScalar == null ? scaled / 1_000_000n : scaled * 100n) + BigInt(operatorFeeConstant ?? 0)
}
