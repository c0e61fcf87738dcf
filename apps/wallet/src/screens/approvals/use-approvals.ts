import { queryKeys, useDevice } from '@patina/react'
import { type Transaction, unwrap, type WalletClient } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useKeyring, useShownAccount } from '../../data/keys.ts'
import { type OpenApproval, openApprovals, probeData } from './open-approvals.ts'

/** Approvals beyond this number are not read. */
const maxRead = 500
const pageSize = 100

async function readKind(client: WalletClient, kind: 'approve' | 'revoke', signal: AbortSignal): Promise<Transaction[]> {
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const page = await unwrap(client.listHistory({ kind, limit: pageSize, ...(cursor !== undefined && { cursor }) }, { signal }))
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined && found.length < maxRead)
  return found
}

/** Returns the open approvals of the shown accounts. Undefined while they are read. */
export function useApprovals(): { approvals: OpenApproval[] | undefined; error: Error | null } {
  const { data: device } = useDevice()
  const { accounts } = useKeyring()
  const shown = useShownAccount()
  const { data, error } = useQuery({
    queryKey: [...queryKeys.history, 'approvals'],
    enabled: device !== undefined,
    queryFn: async ({ signal }) => {
      if (!device) return []
      const read = await Promise.all([readKind(device.client, 'approve', signal), readKind(device.client, 'revoke', signal)])
      return read.flat()
    },
  })
  const approvals = useMemo(() => {
    const own = (shown ? [shown] : accounts).flatMap(({ addresses: { evm } }) => (evm === undefined ? [] : [evm]))
    return data && openApprovals(data, own)
  }, [accounts, shown, data])
  return { approvals, error }
}

/** `used`: the spender cannot take anything more. `unknown`: there is no balance that it could take. */
export type Allowance = 'open' | 'used' | 'unknown'

/** Returns whether an approval still allows anything: the node executes a transfer of the smallest amount as its spender, without sending it. */
export function useAllowance({ key, platformId, owner, tokenId, spender, isNft }: OpenApproval): UseQueryResult<Allowance> {
  const { data: device } = useDevice()
  const contract = tokenId.slice(platformId.length + 1)
  return useQuery({
    queryKey: [...queryKeys.history, 'allowance', key],
    enabled: device !== undefined && !isNft,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Allowance> => {
      if (!device) return 'unknown'
      const { client } = device
      const { items } = await unwrap(client.getBalances({ address: owner, platformId, contracts: contract }, { signal }))
      if (BigInt(items[0]?.balance ?? 0) === 0n) return 'unknown'
      const probe = { id: platformId, from: spender, to: contract, value: '0', data: probeData(owner, spender) }
      const { error } = await client.estimateFees(probe, { signal })
      if (!error) return 'open'
      return error.code === 'execution_reverted' ? 'used' : 'unknown'
    },
  })
}
