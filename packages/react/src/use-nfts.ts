import { type Nft, type NftPage, unwrap } from '@patina/sdk'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

const pageSize = 50
/** Names and images of new NFTs are read within seconds. */
const waitingMs = 3_000

/**
 * Returns the NFTs of a linked address on a platform, newest movement first. `fetchNextPage` reads more. While names and images are being read, it
 * reads again every three seconds.
 */
export function useNfts({ address, platformId }: { address: string; platformId: string }): UseInfiniteQueryResult<Nft[]> {
  const { data: device } = useDevice()
  return useInfiniteQuery({
    queryKey: queryKeys.nfts(platformId, address),
    enabled: device !== undefined,
    initialPageParam: 0,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    getNextPageParam: ({ total }: NftPage, _pages: NftPage[], offset: number) =>
      offset + pageSize < total ? offset + pageSize : undefined,
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(clientOf(device).listNfts({ address, platformId, offset, limit: pageSize }, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ metadata }) => metadata === 'waiting')) ? waitingMs : false,
  })
}
