import type { Contract } from './contract.ts'

export type ErrorEntry = { code: string; status: number; message: string }

/** The API's catalogue of errors, as the contract holds it, by status. */
export function errorCatalogue(contract: Contract): ErrorEntry[] {
  const entries = Object.entries(contract['x-error-catalogue']).map(([code, entry]) => ({ code, ...entry }))
  return entries.sort((one, other) => one.status - other.status)
}
