import { type Token, unwrap } from '@patina/sdk'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { once } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/**
 * Returns the imported tokens of the device, in the order of its list, and functions that add and remove one. Both read the list first, so that
 * tokens that were imported elsewhere stay. Balances, portfolios and the history are read again.
 */
export function useImportedTokens(): Retryable<UseQueryResult<Token[]>> & {
  add(tokenId: string): Promise<void>
  remove(tokenId: string): Promise<void>
} {
  const { ready, retry } = useReady()
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.importedTokens,
    queryFn: async ({ signal }) => (await unwrap((await ready()).client.listImportedTokens({ signal }))).items,
  })
  const { mutateAsync: change } = useMutation({
    // One change after the other: each sends the whole list.
    scope: { id: 'imported-tokens' },
    ...once,
    mutationFn: async (changed: (tokenIds: string[]) => string[]) => {
      const client = (await ready()).client
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
    retry,
    add: async (tokenId) => void (await change((tokenIds) => [...tokenIds, tokenId])),
    remove: async (tokenId) => void (await change((tokenIds) => tokenIds.filter((id) => id !== tokenId))),
  }
}
