import { type Portfolio, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** Returns the value of all linked addresses in a currency. It is read again after a minute, and by `useEvents` when a balance changes. */
export function usePortfolio(currency = 'USD'): Retryable<UseQueryResult<Portfolio>> {
  const { ready, retry } = useReady()
  const query = useQuery({
    queryKey: [...queryKeys.portfolio, currency],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => unwrap((await ready('every link')).client.getPortfolio({ currency }, { signal })),
  })
  return { ...query, retry }
}
