import type { Claim } from '@patina/claims'
import type { NetworkFacts } from './facts.ts'

/** An ordinary fee, this many times, needs a consent. */
const usualFeesWithoutConsent = 100n
/** A fee above this part of a payment of the native token needs a consent. */
const paymentShare = 10n

/**
 * Returns whether a fee is high for the network or for the payment, so that the user must accept it. The page asks by this rule, and the key worker
 * refuses by it.
 * @param fee the maximum fee, in base units of the native token
 * @param payment what a payment of the native token moves, or undefined for anything else
 */
export const isHighFee = ({ usualFee }: Pick<NetworkFacts, 'usualFee'>, fee: bigint, payment: bigint | undefined): boolean =>
  fee > usualFee * usualFeesWithoutConsent || (payment !== undefined && fee > payment / paymentShare)

/** Returns the amount of a plain payment of the native token. Undefined for anything else. */
export function paymentIn(claims: readonly Claim[], account: string): bigint | undefined {
  const [only, ...others] = claims.filter(({ kind }) => kind !== 'calls')
  const isPayment = only?.kind === 'leaves' && only.from === account && only.asset.contract === null && only.max > 0n
  return isPayment && others.length === 0 ? only.max : undefined
}
