import { findSent, type Sent, type Transaction, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/**
 * Returns a transaction of the device, by its id or as `useSend` sent it. While it is pending, it is read every two seconds, and by `useEvents` when it
 * changes. One that a wallet sent by itself has no data until a node of the API returns it.
 */
export function useTransaction(wanted: number | Sent | undefined): Retryable<UseQueryResult<Transaction>> {
  const { ready, retry } = useReady()
  const key = typeof wanted === 'object' ? (wanted.id ?? wanted.hash) : wanted
  const query = useQuery<Transaction>({
    queryKey: queryKeys.transaction(key ?? 0),
    enabled: wanted !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : 2_000),
    queryFn: async ({ signal }) => {
      if (wanted === undefined) throw new Error('There is no transaction to read')
      const { client } = await ready()
      if (typeof wanted === 'object' && wanted.id === undefined) return findSent(client, wanted, { signal })
      return unwrap(client.getTransaction({ txId: typeof wanted === 'object' ? wanted.id : wanted }, { signal }))
    },
  })
  return { ...query, retry }
}
