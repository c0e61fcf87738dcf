import type { Witness } from '@patina/claims'
import type { NetworkFacts } from './facts.ts'

/** An ordinary fee, this many times, needs a consent. */
const usualFeesWithoutConsent = 100n
/** A fee above this part of a payment of the native token needs a consent. */
const paymentShare = 10n

/** What the rule needs of what a transaction does. */
export type Charged = Pick<Witness, 'account' | 'claims' | 'feeMax'>

/**
 * Returns whether the maximum fee is high for the network or for the payment, so that the user must accept it. The page asks by this rule, and the
 * key worker refuses by it.
 */
export function isHighFee({ usualFee }: Pick<NetworkFacts, 'usualFee'>, charged: Charged): boolean {
  const { feeMax = 0n } = charged
  const payment = paymentIn(charged)
  return feeMax > usualFee * usualFeesWithoutConsent || (payment !== undefined && feeMax > payment / paymentShare)
}

/** Returns the amount of a plain payment of the native token, in base units. Undefined for anything else. */
export function paymentIn({ claims, account }: Charged): bigint | undefined {
  const [only, ...others] = claims.filter(({ kind }) => kind !== 'calls')
  const isPayment = only?.kind === 'leaves' && only.from === account && only.asset.contract === null && only.max > 0n
  return isPayment && others.length === 0 ? only.max : undefined
}
