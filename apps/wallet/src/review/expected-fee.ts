import type { TransactionPreview } from '@patina/sdk'

/** Returns the fee of all steps in a simulation, in base units. Undefined if the simulation has none. Only rollups have an `l1`. */
export function expectedFee(preview: TransactionPreview | null | undefined): bigint | undefined {
  const fees = preview?.fees
  return fees ? BigInt(fees.network) + BigInt(fees.l1 ?? 0) : undefined
}

/** Returns what stays in new accounts in a simulation, in base units. Undefined if nothing does, or if it is not known. */
export function expectedRent(preview: TransactionPreview | null | undefined): bigint | undefined {
  const rent = preview?.fees?.rent
  return rent === undefined ? undefined : BigInt(rent)
}
