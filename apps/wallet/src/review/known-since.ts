import type { Transaction } from '@patina/sdk'
import { canonical } from '../data/contacts/lookalike.ts'

/** The first payment to an address among those that were read, and their number. */
export type Known = { since: string; count: number }

/**
 * Returns since when the user pays an address. Only payments count: an approval pays nobody, and anybody can make received payments and
 * transactions with a warning.
 */
export function knownSince(
  address: string,
  history: readonly Pick<Transaction, 'counterparty' | 'createdAt' | 'status' | 'kind'>[],
): Known | undefined {
  const found = history.filter(
    ({ counterparty, status, kind }) =>
      kind === 'send' &&
      counterparty &&
      !counterparty.flagged &&
      status === 'confirmed' &&
      canonical(counterparty.address) === canonical(address),
  )
  const since = found.map(({ createdAt }) => createdAt).sort()[0]
  return since === undefined ? undefined : { since, count: found.length }
}
