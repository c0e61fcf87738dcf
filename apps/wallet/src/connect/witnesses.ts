import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { keyring } from '../keys/keyring.ts'
import type { SiteRequest, SiteWitness } from '../keys/site/requests.ts'

/** Returns a text that is equal for equal requests. */
export const requestKey = (requests: readonly SiteRequest[]): string =>
  JSON.stringify(requests, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value instanceof Uint8Array ? [...value].join() : value,
  )

/** Returns what requests of a site do, from the key worker. Nothing is signed. Undefined while it is read for the first time. */
export const useWitnesses = (requests: readonly SiteRequest[]): UseQueryResult<readonly SiteWitness[]> =>
  useQuery({
    queryKey: ['site witnesses', requestKey(requests)],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    enabled: requests.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => (await Promise.all(requests.map((request) => keyring.claimsForSite(request)))).flat(),
  })
