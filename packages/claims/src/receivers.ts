import type { Claim, Finding } from './claim.ts'

/** Returns a finding for each receiver, other than the account, of what a request brings. The account pays for it. */
export function otherReceivers(claims: readonly Claim[], account: string): Finding[] {
  const receivers = new Set(claims.flatMap((claim) => (claim.kind === 'comes' && claim.to !== account ? [claim.to] : [])))
  return [...receivers].map((to) => ({ code: 'receiver_not_user', severity: 'critical', values: [to, account] }))
}
