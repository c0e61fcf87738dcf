import { associatedTokenProgram, type Calls, type Claim, type Comes, isSameAsset, type Leaves } from '@patina/claims'
import { merged, type Place } from './place.ts'

/** The claims of a transaction as a user reads them. */
export type Effects = {
  /** What leaves and comes, permissions and rights. */
  main: readonly Claim[]
  /** At most this stays in new token accounts of others. */
  deposits: readonly Leaves[]
  /** The contracts or programs that are called. */
  frames: readonly Calls[]
  /** Those whose calls can be read. What is paid to one is the price of what its call brings. */
  exchanges: ReadonlySet<string>
  /** All claims but calls, as the server puts them into words. */
  raw: readonly Claim[]
}

export const noEffects: Effects = { main: [], deposits: [], frames: [], exchanges: new Set(), raw: [] }

/**
 * Returns the claims that make a difference to the account. Payments to itself make none, nor does the token that one step of a route hands to the
 * next one. Wrapped SOL counts as SOL. A payment from several token accounts is one payment.
 */
export function readEffects(claims: readonly Claim[], place: Place): Effects {
  const main: Claim[] = []
  const deposits: Leaves[] = []
  const frames: Calls[] = []
  for (const claim of claims) {
    if (claim.kind === 'calls') frames.push(claim)
    else if (claim.kind === 'leaves' && frames.at(-1)?.contract === associatedTokenProgram) deposits.push(claim)
    else main.push(withMerged(claim, place))
  }
  const exchanges = exchangesIn(frames, main)
  const isForeign = (claim: Claim) => claim.kind !== 'leaves' || claim.from !== place.account || claim.to !== place.account
  return {
    main: withoutHandovers(summed(main.filter(isForeign)), place.account, exchanges),
    deposits: deposits.filter(isForeign),
    frames,
    exchanges,
    raw: [...main, ...deposits],
  }
}

/** A call without data is a plain payment, and nobody knows what a call that cannot be read brings. */
function exchangesIn(frames: readonly Calls[], claims: readonly Claim[]): Set<string> {
  const unread = claims.flatMap((claim) => (claim.kind === 'opaque' ? [claim.target] : []))
  return new Set(frames.flatMap(({ contract, selector }) => (selector === '0x' || unread.includes(contract) ? [] : [contract])))
}

/** Returns the claims with one payment for each asset, sender and receiver. */
function summed(claims: readonly Claim[]): Claim[] {
  const found: Claim[] = []
  for (const claim of claims) {
    const at = found.findIndex((other) => isSamePayment(other, claim))
    const before = found[at]
    if (before?.kind === 'leaves' && claim.kind === 'leaves') found[at] = { ...before, max: before.max + claim.max }
    else found.push(claim)
  }
  return found
}

/** Items have numbers in place of amounts. */
const isSamePayment = (one: Claim, other: Claim) =>
  one.kind === 'leaves' &&
  other.kind === 'leaves' &&
  one.orTokenId === undefined &&
  other.orTokenId === undefined &&
  one.asset.tokenId === undefined &&
  isSameAsset(one.asset, other.asset) &&
  one.from === other.from &&
  one.to === other.to

const withMerged = (claim: Claim, place: Place): Claim => ('asset' in claim ? { ...claim, asset: merged(place, claim.asset) } : claim)

/** Each step of a route pays exactly what the step before it returned at least. A payment to anybody but an exchange is none. */
function withoutHandovers(claims: readonly Claim[], account: string, exchanges: ReadonlySet<string>): Claim[] {
  const isHandover = ({ asset, min }: Comes, other: Claim) =>
    other.kind === 'leaves' &&
    other.from === account &&
    other.max === min &&
    isSameAsset(other.asset, asset) &&
    other.to !== null &&
    exchanges.has(other.to)
  const at = claims.findIndex(
    (claim, index) => claim.kind === 'comes' && claim.to === account && claims.slice(index).some((next) => isHandover(claim, next)),
  )
  const claim = claims[at]
  if (claim?.kind !== 'comes') return [...claims]
  const next = claims.findIndex((other, index) => index > at && isHandover(claim, other))
  return withoutHandovers(
    claims.filter((_, index) => index !== at && index !== next),
    account,
    exchanges,
  )
}
