import { type Prices, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Returns the prices of up to 100 tokens in a currency, in the order of the ids. They are read again after a minute. */
export function usePrices(tokenIds: readonly string[], currency = 'USD'): UseQueryResult<Prices> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: [...queryKeys.prices, currency, ...tokenIds],
    enabled: device !== undefined && tokenIds.length > 0,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => unwrap(clientOf(device).listPrices({ tokenIds: tokenIds.join(), currency }, { signal })),
  })
}
