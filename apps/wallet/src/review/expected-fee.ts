import type { TransactionPreview } from '@patina/sdk'

/** Returns the fee of all steps in a simulation, in base units. Only rollups have an `l1`. */
export const expectedFee = (preview: TransactionPreview | null | undefined): bigint | undefined =>
  preview?.fees && BigInt(preview.fees.network) + BigInt(preview.fees.l1 ?? 0)
