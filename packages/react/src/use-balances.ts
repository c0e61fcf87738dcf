import { type Balances, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** The address and platform to read. With `currency`, such as `EUR`, each balance has its value. */
export type BalancesFilter = { address: string; platformId: string; currency?: string }

/**
 * Returns the balances of a linked address on a platform. They are read again after 30 seconds, and by `useEvents` when they change. If `useLink` is
 * linking the address, the hook waits for it.
 */
export function useBalances(filter: BalancesFilter): Retryable<UseQueryResult<Balances>> {
  const { ready, retry } = useReady()
  const query = useQuery({
    queryKey: [...queryKeys.balances(filter.platformId, filter.address), ...(filter.currency === undefined ? [] : [filter.currency])],
    refetchInterval: 30_000,
    queryFn: async ({ signal }) => unwrap((await ready(filter)).client.getBalances(filter, { signal })),
  })
  return { ...query, retry }
}
