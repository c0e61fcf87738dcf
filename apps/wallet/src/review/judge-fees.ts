import { type Charged, isHighFee, paymentIn } from '../keys/high-fee.ts'
import type { NetworkFacts } from './witnesses/place.ts'

/** Fees change from block to block. A fee that grows to so many percent of the accepted one needs another consent. */
const grownPercent = 150n

export type FeeVerdict = {
  /** Whether the user must accept the fee of one of the transactions. */
  isHigh: boolean
  /** Whether the user accepted this fee, or one that is a little lower. */
  isAccepted: boolean
  /** The highest fee of one transaction, in base units of the native token. */
  highest: bigint
  /** How many ordinary fees the fees are, on average over all transactions. The ordinary fee comes from this build, not from the server. */
  times: bigint
  /** The part of the payment that a high fee is, in percent. Undefined unless a transaction is a payment of the native token. */
  percent: bigint | undefined
}

/**
 * Judges the maximum fees of transactions.
 * @param accepted the highest fee that the user accepted, in base units of the native token. 0 if none was.
 */
export function judgeFees(facts: Pick<NetworkFacts, 'usualFee'>, transactions: readonly Charged[], accepted: bigint): FeeVerdict {
  const high = transactions.filter((one) => isHighFee(facts, one))
  const fees = transactions.map(({ feeMax = 0n }) => feeMax)
  const [highest = 0n] = fees.toSorted((one, other) => (one > other ? -1 : 1))
  const total = fees.reduce((sum, fee) => sum + fee, 0n)
  const [percent] = high.flatMap(percentOfPayment)
  return {
    isHigh: high.length > 0,
    isAccepted: high.length > 0 && highest * 100n <= accepted * grownPercent,
    highest,
    times: fees.length > 0 ? total / BigInt(fees.length) / facts.usualFee : 0n,
    percent,
  }
}

function percentOfPayment(charged: Charged): bigint[] {
  const payment = paymentIn(charged)
  return payment === undefined ? [] : [((charged.feeMax ?? 0n) * 100n) / payment]
}
