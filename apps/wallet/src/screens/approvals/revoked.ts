import type { AddressApproval } from '@patina/sdk'
import type { Revoked } from '../../keys/intent.ts'

/** Returns what the worker is to end. Undefined if this wallet cannot end the approval. */
export function revokedOf({ kind, nftId, account, revocation, contractAddress }: AddressApproval): Revoked | undefined {
  if (!revocation || contractAddress === null) return undefined
  if (kind === 'token') return {}
  if (kind === 'operator' || kind === 'permit2') return { of: kind }
  if (kind === 'nft') return nftId === null ? undefined : { of: 'nft', nftId }
  return kind === 'delegate' && account !== undefined ? { of: 'delegate', account } : undefined
}
