import { leastPayment } from './dust.ts'
import type { FindToken, Subject } from './warnings.ts'

/** That one address dealt with another. `signed`: it paid the other by its own signature; else the other paid it. */
export type Dealing = { address: string; other: string; signed: boolean }

/** A dealing of which is known since when. `since`: the time of the first transaction. */
export type KnownDealing = Dealing & { since: string }

/** What a person looks at of an address: the first and last four characters, after `0x`, in any case. */
export function lookalikeOf(address: string): string {
  const shown = address.replace(/^0x/i, '').toLowerCase()
  return `${shown.slice(0, 4)}${shown.slice(-4)}`
}

/**
 * Who dealt with whom in a transaction: its signer with everybody whom it paid, and whoever was paid in a token that the catalogue lists, and
 * more than dust, with the payer. Nobody can make another's dealings by signing for himself except by paying.
 */
export function dealingsOf({ fromAddress, operations }: Pick<Subject, 'fromAddress' | 'operations'>, findToken: FindToken): Dealing[] {
  const dealings = new Map<string, Dealing>()
  const add = (dealing: Dealing) => {
    const key = `${dealing.address} ${dealing.other}`
    if (!dealings.get(key)?.signed) dealings.set(key, dealing)
  }
  for (const { type, tokenContractId, fromAddress: from, toAddress: to, amount } of operations) {
    const moved = BigInt(amount)
    if (type !== 'transfer' || to === null || from === to || moved === 0n) continue
    if (from === fromAddress) add({ address: from, other: to, signed: true })
    const token = findToken(tokenContractId)
    if (token && moved >= leastPayment(token)) add({ address: to, other: from, signed: false })
  }
  return [...dealings.values()]
}

/** The dealings of an address with this one among them: of two with the same other, one that was signed if either was, since the earlier. */
export function withDealing(dealings: readonly KnownDealing[], { address, other, signed, since }: KnownDealing): KnownDealing[] {
  const known = dealings.find((dealing) => dealing.other === other)
  if (!known) return [...dealings, { address, other, signed, since }]
  const both = { address, other, signed: signed || known.signed, since: since < known.since ? since : known.since }
  return dealings.map((dealing) => (dealing === known ? both : dealing))
}

/**
 * Whether an address passes itself off as one that was dealt with: it looks like that one, was never paid by signature, and came later.
 * `dealings` are those of one address.
 */
export function isLookalike(other: string, dealings: readonly KnownDealing[]): boolean {
  const shown = lookalikeOf(other)
  const known = dealings.find((dealing) => dealing.other === other)
  if (known?.signed) return false
  return dealings.some(
    (dealing) =>
      dealing.other !== other && lookalikeOf(dealing.other) === shown && (dealing.signed || !known || dealing.since < known.since),
  )
}
