import type { Change, Permission, Simulation } from '@patina/claims'
import type { PreviewApproval, PreviewChange, TransactionPreview } from '@patina/sdk'
import { assetOf, canonical, merged, type Place } from './place.ts'

/** The part of a preview that is compared. */
export type PreviewEffects = Pick<TransactionPreview, 'outcome' | 'reason' | 'changes' | 'approvals'> & {
  how: Pick<TransactionPreview['how'], 'isComplete'>
}

/** Returns a preview of the server as the simulation that claims are compared with. A result that is not complete proves nothing. */
export function readSimulation(preview: PreviewEffects, place: Place): Simulation {
  const { outcome, reason, changes, approvals, how } = preview
  return {
    changes: changes.map((one) => readChange(one, place)),
    approvals: approvals.map((one) => readPermission(one, place)),
    outcome: outcome === 'succeeds' && !how.isComplete ? 'unknown' : outcome,
    ...(reason !== undefined && { reason }),
  }
}

const readChange = ({ contractAddress, nftId, direction, amount }: PreviewChange, place: Place): Change => ({
  asset: merged(place, assetOf(place, contractAddress, nftId)),
  owner: place.account,
  amount: direction === 'out' ? -BigInt(amount) : BigInt(amount),
})

const readPermission = ({ kind, contractAddress, nftId, spender, before, after, until }: PreviewApproval, place: Place): Permission => ({
  kind,
  asset: merged(place, assetOf(place, contractAddress, nftId)),
  owner: place.account,
  spender: canonical(place.family, spender),
  before: BigInt(before),
  after: BigInt(after),
  ...(until !== undefined && { until: BigInt(until) }),
})
