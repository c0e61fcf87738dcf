import { type NotificationPage, unwrap, type WalletNotification } from '@patina/sdk'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { once } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

const pageSize = 20

/** Returns the notifications, newest first, and functions that mark them as read. `fetchNextPage` reads more. */
export function useNotifications(): Retryable<UseInfiniteQueryResult<WalletNotification[]>> & {
  markRead(id: string): void
  markAllRead(): void
} {
  const { ready, retry } = useReady()
  const cache = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: queryKeys.notifications,
    refetchInterval: 30_000,
    initialPageParam: 0,
    select: ({ pages }: InfiniteData<NotificationPage>) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ items }: NotificationPage, _pages: NotificationPage[], offset: number) =>
      items.length < pageSize ? undefined : offset + pageSize,
    queryFn: async ({ pageParam: offset, signal }) =>
      unwrap((await ready()).client.listNotifications({ offset, limit: pageSize }, { signal })),
  })
  const { mutate } = useMutation({
    ...once,
    mutationFn: async (id: string | undefined) => {
      const client = (await ready()).client
      if (id === undefined) await unwrap(client.readAllNotifications())
      else await unwrap(client.readNotification({ id }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
  return { ...query, retry, markRead: (id) => mutate(id), markAllRead: () => mutate(undefined) }
}
