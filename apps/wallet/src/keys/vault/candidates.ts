import { addressAt, standardAddresses } from '../derive/addresses.ts'
import { type KnownPath, parsePath, searchedPaths } from '../derive/paths.ts'
import type { Addresses } from '../families.ts'
import type { Candidate } from '../keyring-types.ts'
import { isSame, type StoredAccount } from './record.ts'

/** Returns the accounts of the searched paths, without those whose key the wallet has. */
export const candidatesOf = (accounts: readonly StoredAccount[], seed: Uint8Array): Candidate[] =>
  searchedPaths()
    .map((path) => ({ path: path.path, addresses: addressesAt(seed, path) }))
    .filter(({ addresses }) => !accounts.some((account) => account.kind !== 'watch' && isSame(account, addresses)))

/**
 * Returns the accounts with chosen candidates behind them. A watched account of the same address is replaced.
 * @throws {Error} if a path is not of a known template
 */
export function withCandidates(
  accounts: readonly StoredAccount[],
  chosen: readonly { path: string; name: string }[],
  seed: Uint8Array,
): StoredAccount[] {
  return chosen.reduce<StoredAccount[]>(
    (before, { path, name }) => {
      const known = parsePath(path)
      if (!known) throw new Error('The derivation path is not known')
      const { index } = known
      const place = index === undefined ? { path } : { index }
      const added: StoredAccount = { id: crypto.randomUUID(), name, kind: 'derived', ...place, ...addressesAt(seed, known) }
      const same = before.filter((account) => isSame(account, added))
      if (same.some(({ kind }) => kind !== 'watch')) return before
      return [...before.filter((account) => !same.includes(account)), added]
    },
    [...accounts],
  )
}

const addressesAt = (seed: Uint8Array, path: KnownPath): Addresses =>
  path.index === undefined ? { [path.family]: addressAt(seed, path) } : standardAddresses(seed, path.index)
