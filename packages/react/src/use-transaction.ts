import { type Transaction, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Returns a transaction of the device. While it is pending, it is read every two seconds, and by `useEvents` when it changes. */
export function useTransaction(txId: number | undefined): UseQueryResult<Transaction> {
  const { data: device } = useDevice()
  return useQuery<Transaction>({
    queryKey: queryKeys.transaction(txId ?? 0),
    enabled: device !== undefined && txId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && data.status !== 'pending' ? false : 2_000),
    queryFn: ({ signal }) => {
      if (txId === undefined) throw new Error('There is no transaction to read')
      return unwrap(clientOf(device).getTransaction({ txId }, { signal }))
    },
  })
}
