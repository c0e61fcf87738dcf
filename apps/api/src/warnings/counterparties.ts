import { leastPayment } from './dust.ts'
import type { FindToken, Subject } from './warnings.ts'

/** Largest payments by token id, as decimal strings in base units. */
export type Paid = Readonly<Record<string, string>>

/** That one address dealt with another. `signed`: it paid the other by its own signature; else the other paid it `paid`. */
export type Dealing = { address: string; other: string; signed: boolean; paid: Paid }

/** A dealing with the time of its first transaction, and the ends of the other address that a person compares. */
export type KnownDealing = Dealing & { since: string; lookalike: string }

/**
 * Who dealt with whom in a transaction: its signer with everybody whom it paid, and whoever was paid in a token that the catalogue lists, and
 * more than dust, with the payer. Nobody can make another's dealings by signing for himself except by paying.
 */
export function dealingsOf({ fromAddress, operations }: Pick<Subject, 'fromAddress' | 'operations'>, findToken: FindToken): Dealing[] {
  const dealings = new Map<string, Dealing>()
  const add = (dealing: Dealing) => {
    const key = `${dealing.address} ${dealing.other}`
    const known = dealings.get(key)
    dealings.set(key, known ? joined(known, dealing) : dealing)
  }
  for (const { type, tokenContractId, fromAddress: from, toAddress: to, amount } of operations) {
    const moved = BigInt(amount)
    if (type !== 'transfer' || to === null || from === to || moved === 0n) continue
    if (from === fromAddress) add({ address: from, other: to, signed: true, paid: {} })
    const token = findToken(tokenContractId)
    if (token && moved >= leastPayment(token)) add({ address: to, other: from, signed: false, paid: { [tokenContractId]: amount } })
  }
  return [...dealings.values()]
}

/** Two dealings of the same two addresses as one. */
function joined<D extends Dealing>(one: D, other: Dealing): D {
  const paid: Record<string, string> = { ...one.paid }
  for (const [token, amount] of Object.entries(other.paid)) if (BigInt(amount) > BigInt(paid[token] ?? 0)) paid[token] = amount
  return { ...one, signed: one.signed || other.signed, paid }
}

/** Returns the dealings of an address with this one among them. Two with the same other address become one, since the earlier. */
export function withDealing(dealings: readonly KnownDealing[], dealing: KnownDealing): KnownDealing[] {
  const known = dealings.find(({ other }) => other === dealing.other)
  if (!known) return [...dealings, dealing]
  return dealings.map((one) => (one === known ? joinedDealing(known, dealing) : one))
}

/** Two known dealings of the same two addresses as one, since the earlier. */
export const joinedDealing = <D extends KnownDealing>(one: D, other: KnownDealing): D => ({
  ...joined(one, other),
  since: [one.since, other.since].sort()[0] ?? one.since,
})

/**
 * Whether an address may pass itself off as one that was dealt with and looks the same. An address that was paid by signature is never
 * doubted, and every other that looks like it is. Of two that only paid, both are doubted, unless one paid far more: who comes first proves
 * nothing, since dust is cheap. `dealings` are those of one address.
 */
export function isLookalike({ other, lookalike }: Pick<KnownDealing, 'other' | 'lookalike'>, dealings: readonly KnownDealing[]): boolean {
  const known = dealings.find((dealing) => dealing.other === other)
  if (known?.signed) return false
  const alike = dealings.filter((dealing) => dealing.other !== other && dealing.lookalike === lookalike)
  return alike.some((dealing) => dealing.signed || !known || !outweighs(known.paid, dealing.paid))
}

/** A poisoner pays as little as is noticed: nobody spends a hundredth of a payment on imitating who made it. */
const farMore = 100n

/** Whether one paid far more than another in every token that both paid in, and there is such a token. */
function outweighs(one: Paid, other: Paid): boolean {
  const shared = Object.keys(one).filter((token) => other[token] !== undefined)
  return shared.length > 0 && shared.every((token) => BigInt(one[token] ?? 0) >= farMore * BigInt(other[token] ?? 0))
}
