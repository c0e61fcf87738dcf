import type { Transaction } from '@patina/sdk'

/**
 * Returns the newest page, followed by older pages that were read before, each transaction once. The newest page counts, because it is
 * read again whenever something changes.
 */
export function mergePages(newest: readonly Transaction[], older: readonly Transaction[]): Transaction[] {
  const fresh = new Set(newest.map(({ id }) => id))
  return [...newest, ...older.filter(({ id }) => !fresh.has(id))]
}

/** Returns whether transactions may be missing between the newest page and the older pages: they have no transaction in common. */
export function hasGap(newest: readonly Transaction[], older: readonly Transaction[]): boolean {
  if (newest.length === 0 || older.length === 0) return false
  const known = new Set(older.map(({ id }) => id))
  return !newest.some(({ id }) => known.has(id))
}
