import { queryKeys, useDevice } from '@patina/react'
import { type ClosableAccount, type Platform, unwrap, wrappedSol } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { families } from '../../keys/families.ts'

/** `unwrap`: accounts with wrapped SOL. `close`: empty accounts. */
export type ClosingKind = 'unwrap' | 'close'

/** Returns the kind of closing that belongs to a token. Undefined if none does. */
export function closingKindOf({ id, family }: Platform, tokenId: string): ClosingKind | undefined {
  if (!families[family].hasTokenAccounts) return undefined
  if (tokenId === `${id}:${wrappedSol}`) return 'unwrap'
  return tokenId === `${id}:native` ? 'close' : undefined
}

const isOfKind = (kind: ClosingKind, { tokenId, amount }: ClosableAccount): boolean =>
  tokenId.endsWith(`:${wrappedSol}`) ? kind === 'unwrap' : kind === 'close' && amount === '0'

/** Returns the accounts of an address that can be closed. Empty while they are read. */
export function useClosable(platformId: string, address: string | undefined, kind: ClosingKind | undefined): readonly ClosableAccount[] {
  const { data: device } = useDevice()
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.balances(platformId, address), 'closable'],
    enabled: device !== undefined && address !== undefined && kind !== undefined,
    queryFn: async ({ signal }) => {
      if (!device || address === undefined) return []
      return (await unwrap(device.client.getBalances({ address, platformId, contracts: wrappedSol }, { signal }))).closable ?? []
    },
  })
  return kind ? data.filter((account) => isOfKind(kind, account)) : []
}

/** Returns what the closing of accounts returns, in base units: wrapped SOL, and deposits. */
export const returnedBy = (accounts: readonly ClosableAccount[]): bigint =>
  accounts.reduce((sum, { amount, rent }) => sum + BigInt(amount) + BigInt(rent), 0n)
