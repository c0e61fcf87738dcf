import { type Prices, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** Returns the prices of up to 100 tokens in a currency, in the order of the ids. They are read again after a minute. */
export function usePrices(tokenIds: readonly string[], currency = 'USD'): Retryable<UseQueryResult<Prices>> {
  const { ready, retry } = useReady()
  const query = useQuery({
    queryKey: [...queryKeys.prices, currency, ...tokenIds],
    enabled: tokenIds.length > 0,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => unwrap((await ready()).client.listPrices({ tokenIds: tokenIds.join(), currency }, { signal })),
  })
  return { ...query, retry }
}
