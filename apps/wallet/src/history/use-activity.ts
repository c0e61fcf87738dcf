import { queryKeys, useDevice } from '@patina/react'
import { type Transaction, type TransactionPage, unwrap, type WalletClient } from '@patina/sdk'
import { type Query, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hasGap, mergePages } from './merge-pages.ts'

/** Filters of the API. */
export type ActivityFilter = Pick<NonNullable<Parameters<WalletClient['listHistory']>[0]>, 'platformId' | 'kind' | 'direction' | 'address'>

type ActivityPage = Pick<TransactionPage, 'items' | 'nextCursor'> & Partial<Pick<TransactionPage, 'history' | 'historyBounded'>>

export type Activity = {
  /** Undefined while the first page is read. */
  transactions: readonly Transaction[] | undefined
  error: Error | null
  /** How complete the history is. Undefined while the first page is read. */
  history: TransactionPage['history'] | undefined
  /** The server deleted older transactions of a busy address. */
  isBounded: boolean
  hasMore: boolean
  /** The oldest transaction was read. */
  isAtEnd: boolean
  isReading: boolean
  readMore(): void
}

const pageSize = 50
const pollMs = 30_000
/** Found older transactions cause no event, so a search is followed by polling. */
const searchPollMs = 5_000

/**
 * Returns the history, newest first. Events make only the newest page read again: a long history would otherwise repeat forty requests for
 * each event.
 */
export function useActivity(filter: ActivityFilter): Activity {
  const { data: device } = useDevice()
  const read = async (cursor: string, signal: AbortSignal): Promise<ActivityPage> =>
    device ? unwrap(device.client.listHistory({ ...filter, limit: pageSize, ...(cursor && { cursor }) }, { signal })) : { items: [] }
  const newest = useQuery({
    queryKey: [...queryKeys.history, 'newest', filter],
    enabled: device !== undefined,
    refetchInterval: ({ state }: Query<ActivityPage>) => (state.data?.history?.state === 'searching' ? searchPollMs : pollMs),
    queryFn: ({ signal }) => read('', signal),
  })
  const pages = useInfiniteQuery({
    queryKey: ['activity', filter],
    enabled: device !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: ActivityPage) => nextCursor,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
  })
  const { refetch } = pages
  const older = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data])
  const isTorn = newest.data !== undefined && hasGap(newest.data.items, older)
  useEffect(() => {
    if (isTorn) void refetch()
  }, [isTorn, refetch])
  const transactions = useMemo(() => newest.data && mergePages(newest.data.items, older), [newest.data, older])
  return {
    transactions,
    error: newest.error ?? pages.error,
    history: newest.data?.history,
    isBounded: newest.data?.historyBounded ?? false,
    hasMore: pages.hasNextPage,
    isAtEnd: pages.data !== undefined && !pages.hasNextPage,
    isReading: pages.isFetchingNextPage,
    readMore: () => void (pages.isFetching || pages.fetchNextPage()),
  }
}
