import { useDevice } from '@patina/react'
import { type Token, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

const maxResults = 20
const typingMs = 350

/**
 * Returns the tokens of a platform whose symbol, name or contract matches, the best first. The server reads contracts that it does not know. The
 * request waits until the user pauses typing.
 */
export function useTokenSearch(platformId: string, text: string): UseQueryResult<Token[]> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: ['tokens', 'search', platformId, text],
    enabled: device !== undefined && platformId !== '' && text !== '',
    queryFn: async ({ signal }) => {
      if (!device) throw new Error('The device is not open yet')
      await new Promise((resolve) => setTimeout(resolve, typingMs))
      signal.throwIfAborted()
      return (await unwrap(device.client.listTokens({ platformId, search: text, limit: maxResults }, { signal }))).items
    },
  })
}
