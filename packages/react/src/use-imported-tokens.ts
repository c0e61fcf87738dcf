import { type Token, unwrap } from '@patina/sdk'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/**
 * Returns the imported tokens of the device, in the order of its list, and functions that add and remove one. Both read the list first, so that
 * tokens that were imported elsewhere stay. Balances, portfolios and the history are read again.
 */
export function useImportedTokens(): UseQueryResult<Token[]> & {
  add(tokenId: string): Promise<void>
  remove(tokenId: string): Promise<void>
} {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.importedTokens,
    enabled: device !== undefined,
    queryFn: async ({ signal }) => (await unwrap(clientOf(device).listImportedTokens({ signal }))).items,
  })
  const { mutateAsync: change } = useMutation({
    // One change after the other: each sends the whole list.
    scope: { id: 'imported-tokens' },
    mutationFn: async (changed: (tokenIds: string[]) => string[]) => {
      const client = clientOf(device)
      const { items } = await unwrap(client.listImportedTokens())
      return unwrap(client.importTokens({ tokenIds: changed(items.map(({ id }) => id)) }))
    },
    onSuccess: ({ items }) => cache.setQueryData(queryKeys.importedTokens, items),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.allBalances }),
        cache.invalidateQueries({ queryKey: queryKeys.portfolio }),
        cache.invalidateQueries({ queryKey: queryKeys.history }),
      ]),
  })
  return {
    ...query,
    add: async (tokenId) => void (await change((tokenIds) => [...tokenIds, tokenId])),
    remove: async (tokenId) => void (await change((tokenIds) => tokenIds.filter((id) => id !== tokenId))),
  }
}
