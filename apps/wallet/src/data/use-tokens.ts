import { useDevice } from '@patina/react'
import { readTokens, type Token } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** Returns the tokens of a platform's catalogue, the native token first. */
export function useTokens(platformId: string | undefined): UseQueryResult<Token[]> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: ['tokens', platformId],
    enabled: device !== undefined && platformId !== undefined,
    staleTime: 3_600_000,
    queryFn: async () => (device && platformId !== undefined ? [...(await readTokens(device.client, platformId)).values()] : []),
  })
}
