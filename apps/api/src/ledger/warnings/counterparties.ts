import { minPayment } from './dust.ts'
import type { FindToken, JudgedTransaction } from './warnings.ts'

/** Largest payment in each token, by token id, as decimal strings in base units. */
export type Paid = Readonly<Record<string, string>>

/**
 * Another address with which `address` exchanged payments. `signed`: `address` signed a payment to `other`. Otherwise `other` paid it
 * `paid`.
 */
export type Counterparty = { address: string; other: string; signed: boolean; paid: Paid }

/** A counterparty since its first transaction. `lookalike` contains the first and last characters of `other`, which people compare. */
export type KnownCounterparty = Counterparty & { since: string; lookalike: string }

/**
 * Returns the counterparties that a transaction creates. The signer gets everyone whom it pays as a counterparty. A receiver gets the
 * payer, if the payment is in a listed token and above dust. An attacker therefore becomes a counterparty only by paying.
 */
export function counterpartiesOf(
  { fromAddress, operations }: Pick<JudgedTransaction, 'fromAddress' | 'operations'>,
  findToken: FindToken,
): Counterparty[] {
  const found = new Map<string, Counterparty>()
  const add = (counterparty: Counterparty) => {
    const key = `${counterparty.address} ${counterparty.other}`
    const known = found.get(key)
    found.set(key, known ? merged(known, counterparty) : counterparty)
  }
  for (const { type, tokenContractId, fromAddress: from, toAddress: to, amount } of operations) {
    const moved = BigInt(amount)
    if (type !== 'transfer' || to === null || from === to || moved === 0n) continue
    if (from === fromAddress) add({ address: from, other: to, signed: true, paid: {} })
    const token = findToken(tokenContractId)
    if (token && moved >= minPayment(token)) add({ address: to, other: from, signed: false, paid: { [tokenContractId]: amount } })
  }
  return [...found.values()]
}

/** Merges two entries for the same counterparty. Of each token, the merged entry has the largest payment. */
function merged<C extends Counterparty>(one: C, other: Counterparty): C {
  const paid: Record<string, string> = { ...one.paid }
  for (const [token, amount] of Object.entries(other.paid)) if (BigInt(amount) > BigInt(paid[token] ?? 0)) paid[token] = amount
  return { ...one, signed: one.signed || other.signed, paid }
}

/** Returns the counterparties of an address with an additional one. If an entry for the same counterparty exists, both are merged. */
export function withCounterparty(counterparties: readonly KnownCounterparty[], added: KnownCounterparty): KnownCounterparty[] {
  const known = counterparties.find(({ other }) => other === added.other)
  if (!known) return [...counterparties, added]
  return counterparties.map((one) => (one === known ? mergedCounterparty(known, added) : one))
}

/** Merges two entries for the same counterparty. The earlier time counts. */
export const mergedCounterparty = <C extends KnownCounterparty>(one: C, other: KnownCounterparty): C => ({
  ...merged(one, other),
  since: [one.since, other.since].sort()[0] ?? one.since,
})

/**
 * Returns whether an address may imitate one of these counterparties, which belong to one address. Lookalikes have the same first and last
 * characters (ends).
 *
 * - A counterparty that was paid by signature is never a lookalike, but every other address with the same ends is one.
 * - If two addresses with the same ends only sent payments, both are lookalikes unless one paid far more. Being the first proves nothing,
 *   because dust is cheap.
 */
export function isLookalike(
  { other, lookalike }: Pick<KnownCounterparty, 'other' | 'lookalike'>,
  counterparties: readonly KnownCounterparty[],
): boolean {
  const known = counterparties.find((counterparty) => counterparty.other === other)
  if (known?.signed) return false
  const alike = counterparties.filter((counterparty) => counterparty.other !== other && counterparty.lookalike === lookalike)
  return alike.some((counterparty) => counterparty.signed || !known || !outweighs(known.paid, counterparty.paid))
}

/** Factor by which a payment must exceed another to prove its sender. Attackers send minimal payments: spending more does not pay. */
const farMore = 100n

/**
 * Returns whether one address paid far more than the other in every token that both paid in. Returns false if the two addresses paid in no
 * common token.
 */
function outweighs(one: Paid, other: Paid): boolean {
  const shared = Object.keys(one).filter((token) => other[token] !== undefined)
  return shared.length > 0 && shared.every((token) => BigInt(one[token] ?? 0) >= farMore * BigInt(other[token] ?? 0))
}
