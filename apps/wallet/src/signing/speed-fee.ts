import type { FeeLevel, FeeSpeed, Prepared } from '@patina/sdk'

type Levels = Readonly<Record<FeeSpeed, Pick<FeeLevel, 'maxFeePerGas'>>>

/** The fee per signature on Solana, in lamports. A payment has one. */
const signatureFee = 5_000n

/**
 * Returns the maximum fee that a prepared transaction would have at another speed, in base units. Undefined if it cannot be known from what was prepared.
 */
export function feeAtSpeed(
  { maxFee, unsigned }: Pick<Prepared, 'maxFee' | 'unsigned'>,
  prepared: FeeSpeed,
  wanted: FeeSpeed,
  levels: Levels,
): bigint | undefined {
  if (wanted === prepared) return maxFee
  const price = BigInt(levels[wanted].maxFeePerGas)
  // The charge of layer 1 is the same at each speed.
  if (typeof unsigned !== 'string') return maxFee + unsigned.gas * (price - unsigned.maxFeePerGas)
  const before = BigInt(levels[prepared].maxFeePerGas)
  if (price === before) return maxFee
  return before === 0n ? undefined : signatureFee + ((maxFee - signatureFee) * price) / before
}
