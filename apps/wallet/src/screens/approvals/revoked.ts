import type { AddressApproval } from '@patina/sdk'
import type { Revoked } from '../../keys/intent.ts'

/** Returns the permission that a call of an EVM chain ends. Undefined if this wallet cannot end the approval by one. */
export function revokedOf({ kind, nftId, revocation, contractAddress }: AddressApproval): Revoked | undefined {
  if (!revocation || contractAddress === null) return undefined
  if (kind === 'token') return {}
  if (kind === 'operator' || kind === 'permit2') return { of: kind }
  return kind === 'nft' && nftId !== null ? { of: 'nft', nftId } : undefined
}

/** Returns whether an approval is the delegation of the account (EIP-7702), which a transaction of its own kind ends. */
export const isDelegation = ({ kind, revocation }: Pick<AddressApproval, 'kind' | 'revocation'>): boolean =>
  kind === 'delegation' && revocation?.delegateTo !== undefined

/** Returns whether this wallet can end an approval. */
export const isRevocable = (approval: AddressApproval): boolean =>
  revokedOf(approval) !== undefined ||
  isDelegation(approval) ||
  (approval.kind === 'delegate' && approval.revocation !== undefined && approval.account !== undefined)
