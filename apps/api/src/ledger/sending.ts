/**
 * The rule for bytes that callers hand to a node. No transaction may be sent after every caller was told that it was refused.
 *
 * - A caller is counted before the bytes leave (`afterBegin`) and taken off with the node's answer (`afterEnd`).
 * - A row is `kept` from the first answer that is no definite refusal. Only then may the worker send its bytes, and the row is never removed.
 * - The caller that ends last removes a row that is not kept.
 * - A caller that takes longer than its lease may be dead: its outcome is unknown, whatever it reports later. The worker polls a row when all
 *   leases have run out, and a row that it polls is kept.
 */
export type Sending = { kept: boolean; sending: number }

/** `refused`: the node will never take these bytes as they are. `unknown`: a node may have them. */
export type Outcome = 'accepted' | 'refused' | 'unknown'

export const afterBegin = ({ kept, sending }: Sending): Sending => ({ kept, sending: sending + 1 })

/** Returns what a caller's outcome makes of the row; undefined if the row is to be removed. `isLate`: its lease has run out. */
export function afterEnd({ kept, sending }: Sending, outcome: Outcome, isLate: boolean): Sending | undefined {
  const after = { kept: kept || isLate || outcome !== 'refused', sending: Math.max(0, sending - 1) }
  return after.kept || after.sending > 0 ? after : undefined
}
