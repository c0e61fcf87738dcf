import { type Transaction, type TransactionPage, unwrap, type WalletClient } from '@patina/sdk'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Filters of the history, as of `listHistory`: address, platform, token, kind, status, direction and time. `limit` is the size of a page. */
export type HistoryFilter = Omit<NonNullable<Parameters<WalletClient['listHistory']>[0]>, 'cursor' | 'offset'>

/** Returns the history, newest first. `fetchNextPage` reads more. Pages continue by cursor, so no transaction comes twice. */
export function useHistory(filter: HistoryFilter = {}): UseInfiniteQueryResult<Transaction[]> {
  const { data: device } = useDevice()
  return useInfiniteQuery({
    queryKey: [...queryKeys.history, filter],
    enabled: device !== undefined,
    initialPageParam: '',
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ nextCursor }: TransactionPage) => nextCursor,
    queryFn: ({ pageParam: cursor, signal }) => unwrap(clientOf(device).listHistory({ ...filter, ...(cursor && { cursor }) }, { signal })),
  })
}
