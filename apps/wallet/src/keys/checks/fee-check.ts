import type { NetworkFacts } from '../facts.ts'
import { isHighFee } from '../high-fee.ts'
import { KeyError } from '../key-error.ts'

/** Refuses a high fee, unless the user accepted it explicitly. @throws {KeyError} `high_fee` */
export function refuseHighFee(facts: Pick<NetworkFacts, 'usualFee'>, fee: bigint, payment: bigint | undefined, acceptedFee = 0n) {
  if (fee > acceptedFee && isHighFee(facts, fee, payment)) throw new KeyError('high_fee', [`fee ${fee}`])
}
