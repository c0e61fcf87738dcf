import { type Transaction, type TransactionPage, unwrap, type WalletClient } from '@patina/sdk'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** Filters of the history, as of `listHistory`: address, platform, token, kind, status, direction and time. `limit` is the size of a page. */
export type HistoryFilter = Omit<NonNullable<Parameters<WalletClient['listHistory']>[0]>, 'cursor' | 'offset'>

/** Returns the history, newest first. `fetchNextPage` reads more. Pages continue by cursor, so no transaction comes twice. */
export function useHistory(filter: HistoryFilter = {}): Retryable<UseInfiniteQueryResult<Transaction[]>> {
  const { ready, retry } = useReady()
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.history, filter],
    initialPageParam: '',
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ nextCursor }: TransactionPage) => nextCursor,
    queryFn: async ({ pageParam: cursor, signal }) =>
      unwrap((await ready(needsOf(filter))).client.listHistory({ ...filter, ...(cursor && { cursor }) }, { signal })),
  })
  return { ...query, retry }
}

const needsOf = ({ address, platformId }: HistoryFilter) =>
  address === undefined ? 'every link' : { address, ...(platformId !== undefined && { platformId }) }
