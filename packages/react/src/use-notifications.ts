import { type NotificationPage, unwrap, type WalletNotification } from '@patina/sdk'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

const pageSize = 20

/** Returns the notifications, newest first, and functions that mark them as read. `fetchNextPage` reads more. */
export function useNotifications(): UseInfiniteQueryResult<WalletNotification[]> & {
  markRead(id: string): void
  markAllRead(): void
} {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: queryKeys.notifications,
    enabled: device !== undefined,
    refetchInterval: 30_000,
    initialPageParam: 0,
    select: ({ pages }: InfiniteData<NotificationPage>) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ items }: NotificationPage, _pages: NotificationPage[], offset: number) =>
      items.length < pageSize ? undefined : offset + pageSize,
    queryFn: ({ pageParam: offset, signal }) => unwrap(clientOf(device).listNotifications({ offset, limit: pageSize }, { signal })),
  })
  const { mutate } = useMutation({
    mutationFn: async (id: string | undefined) => {
      const client = clientOf(device)
      if (id === undefined) await unwrap(client.readAllNotifications())
      else await unwrap(client.readNotification({ id }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
  return { ...query, markRead: (id) => mutate(id), markAllRead: () => mutate(undefined) }
}
