import { type Transaction, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** Returns a transaction of the device. While it is pending, it is read every two seconds, and by `useEvents` when it changes. */
export function useTransaction(txId: number | undefined): Retryable<UseQueryResult<Transaction>> {
  const { ready, retry } = useReady()
  const query = useQuery<Transaction>({
    queryKey: queryKeys.transaction(txId ?? 0),
    enabled: txId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : 2_000),
    queryFn: async ({ signal }) => {
      if (txId === undefined) throw new Error('There is no transaction to read')
      return unwrap((await ready()).client.getTransaction({ txId }, { signal }))
    },
  })
  return { ...query, retry }
}
