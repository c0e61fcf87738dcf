// Prints each package of the product whose licence is missing or not permissive. Part of `npm run check`.
import { resolve } from 'node:path'
import { findUnfitLicences, readLockedPackages } from './licences.ts'

const unfit = findUnfitLicences(readLockedPackages(resolve(import.meta.dirname, '../..')))
if (unfit.length > 0) {
  console.error(unfit.join('\n'))
  process.exitCode = 1
}
