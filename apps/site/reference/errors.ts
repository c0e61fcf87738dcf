import type { Contract } from './contract.ts'

export type ErrorEntry = { code: string; status: number; message: string }

/** Returns all errors in the contract, sorted by status. */
export function errorCatalogue(contract: Contract): ErrorEntry[] {
  const entries = Object.entries(contract['x-error-catalogue']).map(([code, entry]) => ({ code, ...entry }))
  return entries.sort((one, other) => one.status - other.status)
}
