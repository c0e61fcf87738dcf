import type { AddressApproval, Platform } from '@patina/sdk'

/** An approval that an own address gave. */
export type OwnApproval = AddressApproval & { key: string; owner: string; platform: Platform }

type Order = Pick<OwnApproval, 'kind' | 'atRisk' | 'unlimited' | 'spender' | 'owner' | 'value'> & { platform: { id: string } }

type Group<T> = { key: string; approvals: T[] }

/** Returns approvals by spender, each group and the groups by value at risk. A spender on another network may be another contract. */
export function bySpender<T extends Order>(approvals: readonly T[]): Group<T>[] {
  return grouped([...approvals].sort(compareRisk), ({ platform, spender }) => `${platform.id} ${spender}`)
}

/** Returns approvals that one review can revoke: those of one account on one network. */
export const byPlace = <T extends Order>(approvals: readonly T[]): Group<T>[] =>
  grouped(approvals, ({ platform, owner }) => `${platform.id} ${owner}`)

function grouped<T>(approvals: readonly T[], keyOf: (approval: T) => string): Group<T>[] {
  return [...new Set(approvals.map(keyOf))].map((key) => ({ key, approvals: approvals.filter((one) => keyOf(one) === key) }))
}

/** A delegation can take everything. A risk that is not known comes before none: unknown is not zero. */
function rankOf({ kind, atRisk, value }: Order): number {
  if (kind === 'delegation') return 0
  if (atRisk === '0') return 3
  return value === null || value === undefined ? 2 : 1
}

function compareRisk(one: Order, other: Order): number {
  return rankOf(one) - rankOf(other) || Number(other.value ?? 0) - Number(one.value ?? 0) || Number(other.unlimited) - Number(one.unlimited)
}

/**
 * Returns what spenders can take now of tokens with a known value. A spender whose allowance exceeds the balance can take all of it, so the others add
 * nothing.
 */
export function valuesAtRisk(
  approvals: readonly Pick<OwnApproval, 'owner' | 'tokenId' | 'kind' | 'value' | 'atRisk' | 'allowance'>[],
): string[] {
  const known = approvals.flatMap(({ value, ...approval }) => (typeof value === 'string' ? [{ ...approval, value }] : []))
  return grouped(known, ({ owner, tokenId }) => `${owner} ${tokenId}`).flatMap(({ approvals: ofToken }) => {
    const whole = ofToken.find(({ atRisk, allowance }) => atRisk !== null && allowance !== null && BigInt(atRisk) < BigInt(allowance))
    return whole ? [whole.value] : ofToken.map(({ value }) => value)
  })
}
