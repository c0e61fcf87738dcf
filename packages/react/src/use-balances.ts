import { type Balances, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Returns the balances of a linked address on a platform. They are read again after 30 seconds, and by `useEvents` when they change. */
export function useBalances({ address, platformId }: { address: string; platformId: string }): UseQueryResult<Balances> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: queryKeys.balances(platformId, address),
    enabled: device !== undefined,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => unwrap(clientOf(device).getBalances({ address, platformId }, { signal })),
  })
}
