import type { NetworkFacts } from '../facts.ts'
import { type Charged, isHighFee } from '../high-fee.ts'
import { KeyError } from '../key-error.ts'

/** Refuses a high fee, unless the user accepted it explicitly. @throws {KeyError} `high_fee` */
export function refuseHighFee(facts: Pick<NetworkFacts, 'usualFee'>, charged: Charged, acceptedFee = 0n) {
  const { feeMax = 0n } = charged
  if (feeMax > acceptedFee && isHighFee(facts, charged)) throw new KeyError('high_fee', [`fee ${feeMax}`])
}
