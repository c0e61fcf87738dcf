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
  /** All claims but calls, as the server puts them into words. */
  raw: readonly Claim[]
}

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
  const isForeign = (claim: Claim) => claim.kind !== 'leaves' || claim.from !== place.account || claim.to !== place.account
  return {
    main: withoutHandovers(summed(main.filter(isForeign)), place.account),
    deposits: deposits.filter(isForeign),
    frames,
    raw: [...main, ...deposits],
  }
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

/** Each step of a route pays exactly what the step before it returned at least. */
function withoutHandovers(claims: readonly Claim[], account: string): Claim[] {
  const at = claims.findIndex(
    (claim, index) =>
      claim.kind === 'comes' && claim.to === account && claims.slice(index).some((next) => isHandover(claim, next, account)),
  )
  const claim = claims[at]
  if (claim?.kind !== 'comes') return [...claims]
  const next = claims.findIndex((other, index) => index > at && isHandover(claim, other, account))
  return withoutHandovers(
    claims.filter((_, index) => index !== at && index !== next),
    account,
  )
}

const isHandover = ({ asset, min }: Comes, other: Claim, account: string) =>
  other.kind === 'leaves' && other.from === account && other.max === min && isSameAsset(other.asset, asset)
