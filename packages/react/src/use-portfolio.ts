import { type Portfolio, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Returns the value of all linked addresses in a currency. It is read again after a minute, and by `useEvents` when a balance changes. */
export function usePortfolio(currency = 'USD'): UseQueryResult<Portfolio> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: [...queryKeys.portfolio, currency],
    enabled: device !== undefined,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => unwrap(clientOf(device).getPortfolio({ currency }, { signal })),
  })
}
