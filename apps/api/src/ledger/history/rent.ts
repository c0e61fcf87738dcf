import type { StoredOperation } from '../rows/tables.ts'

/** Returns the native tokens that `viewer` left in new accounts, and got back from closed ones, in base units. Sums of zero are absent. */
export function rentOf(operations: readonly StoredOperation[], viewer: string): { rent?: string; returnedRent?: string } {
  const sum = (isOf: (operation: StoredOperation) => boolean) =>
    operations.reduce((total, one) => (one.type === 'rent' && isOf(one) ? total + BigInt(one.amount) : total), 0n)
  const rent = sum(({ fromAddress }) => fromAddress === viewer)
  const returned = sum(({ toAddress }) => toAddress === viewer)
  return { ...(rent > 0n && { rent: `${rent}` }), ...(returned > 0n && { returnedRent: `${returned}` }) }
}
