import type { Transaction } from '@patina/sdk'
import { canonical } from '../../data/contacts/lookalike.ts'

/** An approval that an own address gave, and has not revoked since. */
export type OpenApproval = {
  key: string
  platformId: string
  /** The own address. */
  owner: string
  tokenId: string
  spender: string
  /** Common name of the spender, if the server knows it. */
  spenderName: string | undefined
  /** Base units; the number of items for NFTs. */
  amount: bigint
  isNft: boolean
  createdAt: string
  txId: number
}

/** An allowance of this size or more is meant to be without limit. */
const unlimited = 2n ** 127n

export const isUnlimited = (amount: bigint): boolean => amount >= unlimited

/**
 * Returns the open approvals in a history of approvals and revocations, the newest first. The newest transaction for a token and a spender
 * decides. What a spender has used since is not part of the history.
 */
export function openApprovals(history: readonly Transaction[], own: readonly string[]): OpenApproval[] {
  const owners = new Set(own.map(canonical))
  const newest = new Map<string, OpenApproval>()
  const inOrder = [...history].sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id)
  for (const { status, platformId, operations = [], counterparty, createdAt, id } of inOrder) {
    if (status !== 'confirmed') continue
    for (const { type, fromAddress, toAddress, tokenContractId, amount, standard, tokenId } of operations) {
      if (type !== 'approval' || toAddress === null || !owners.has(canonical(fromAddress))) continue
      const key = [platformId, canonical(fromAddress), canonical(tokenContractId), canonical(toAddress), tokenId ?? ''].join(' ')
      if (newest.has(key)) continue
      const spenderName = counterparty && canonical(counterparty.address) === canonical(toAddress) ? counterparty.name : undefined
      newest.set(key, {
        key,
        platformId,
        owner: fromAddress,
        tokenId: tokenContractId,
        spender: toAddress,
        spenderName,
        amount: BigInt(amount),
        isNft: standard !== undefined,
        createdAt,
        txId: id,
      })
    }
  }
  return [...newest.values()].filter(({ amount }) => amount > 0n)
}

/** Returns the call data of `transferFrom(owner, spender, 1)`: it succeeds for the spender only while the allowance is not used up. */
export const probeData = (owner: string, spender: string): string =>
  `0x23b872dd${[owner, spender].map((address) => address.slice(2).toLowerCase().padStart(64, '0')).join('')}${'1'.padStart(64, '0')}`
