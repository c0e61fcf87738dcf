import { useDevice } from '@patina/react'
import { type Token, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'

/** Returns what the contract of a token outside the catalogue says of itself. Null if it says nothing, and undefined until it is read. */
export function useUnlistedToken(tokenId: string): Token | null | undefined {
  const { data: device } = useDevice()
  const at = tokenId.indexOf(':')
  return useQuery({
    queryKey: ['tokens', 'unlisted', tokenId],
    enabled: device !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!device) throw new Error('The device is not open yet')
      const wanted = { platformId: tokenId.slice(0, at), search: tokenId.slice(at + 1), limit: 1 }
      const { items } = await unwrap(device.client.listTokens(wanted, { signal }))
      return items.find(({ id }) => id === tokenId) ?? null
    },
  }).data
}
