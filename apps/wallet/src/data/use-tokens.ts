import { useDevice } from '@patina/react'
import { readTokens, type Token, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'

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

/** Returns the native tokens of platforms as their catalogues name them, as far as they are read. */
export function useNativeTokens(platformIds: readonly string[]): readonly Token[] {
  const { data: device } = useDevice()
  return useQueries({
    queries: platformIds.map((platformId) => ({
      queryKey: ['native-token', platformId],
      enabled: device !== undefined,
      staleTime: 3_600_000,
      queryFn: async () => (device ? (await unwrap(device.client.listTokens({ platformId, limit: 1 }))).items : []),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
}
