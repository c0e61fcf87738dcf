import { type Nft, type NftPage, unwrap } from '@patina/sdk'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

const pageSize = 50
/** Names and images of new NFTs are read within seconds. */
const waitingMs = 3_000

/**
 * Returns the NFTs of a linked address on a platform, newest movement first. `fetchNextPage` reads more. While names and images are being read, it
 * reads again every three seconds.
 */
export function useNfts({ address, platformId }: { address: string; platformId: string }): Retryable<UseInfiniteQueryResult<Nft[]>> {
  const { ready, retry } = useReady()
  const query = useInfiniteQuery({
    queryKey: queryKeys.nfts(platformId, address),
    initialPageParam: 0,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ total }: NftPage, _pages: NftPage[], offset: number) =>
      offset + pageSize < total ? offset + pageSize : undefined,
    queryFn: async ({ pageParam: offset, signal }) =>
      unwrap((await ready({ address, platformId })).client.listNfts({ address, platformId, offset, limit: pageSize }, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ metadata }) => metadata === 'waiting')) ? waitingMs : false,
  })
  return { ...query, retry }
}
