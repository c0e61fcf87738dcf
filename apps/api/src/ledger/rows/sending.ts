/**
 * The rule for bytes that callers send to a node. If every caller got a refusal, the transaction must never be sent again.
 *
 * - A caller is counted before the bytes leave (`afterBegin`) and removed with the node's answer (`afterEnd`).
 * - A row is `kept` from the first answer that is not a definite refusal. Only then may the worker send its bytes, and the row is never deleted.
 * - The last caller deletes a row that is not kept.
 * - A caller that exceeds its lease may be dead. Its outcome is unknown, whatever it reports later. The worker polls a row when all leases have
 *   expired, and a row that was polled is kept.
 */
export type Sending = { kept: boolean; sending: number }

/** The outcome of a broadcast. `refused`: the node will never take these bytes as they are. `unknown`: a node may have them. */
export type SendingOutcome = 'accepted' | 'refused' | 'unknown'

export const afterBegin = ({ kept, sending }: Sending): Sending => ({ kept, sending: sending + 1 })

/** Returns the row after a caller's outcome. Undefined if the row must be deleted. `isLate`: the caller's lease has expired. */
export function afterEnd({ kept, sending }: Sending, outcome: SendingOutcome, isLate: boolean): Sending | undefined {
  const after = { kept: kept || isLate || outcome !== 'refused', sending: Math.max(0, sending - 1) }
  return after.kept || after.sending > 0 ? after : undefined
}
