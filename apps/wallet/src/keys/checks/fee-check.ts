import type { NetworkFacts } from '../facts.ts'
import { KeyError } from '../key-error.ts'

/** An ordinary fee, this many times, needs a consent. */
const usualFeesWithoutConsent = 100n
/** A fee above this part of a payment of the native token needs a consent. */
const paymentShare = 10n

/**
 * Refuses a fee that is high for the network or for the payment, unless the user accepted it explicitly.
 * @param fee the maximum fee, in base units of the native token
 * @param payment what a payment of the native token moves, or undefined for anything else
 * @throws {KeyError} `high_fee`
 */
export function refuseHighFee({ usualFee }: NetworkFacts, fee: bigint, payment: bigint | undefined, acceptedFee = 0n) {
  const bounds = [usualFee * usualFeesWithoutConsent, ...(payment === undefined ? [] : [payment / paymentShare])]
  if (fee > acceptedFee && bounds.some((bound) => fee > bound)) throw new KeyError('high_fee', [`fee ${fee}`])
}
