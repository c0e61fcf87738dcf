import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { keyring } from '../keys/keyring.ts'
import type { SiteRequest, SiteWitness } from '../keys/site/requests.ts'

/** Returns a text that is equal for equal requests. */
export const requestKey = (requests: readonly SiteRequest[]): string =>
  JSON.stringify(requests, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value instanceof Uint8Array ? [...value].join() : value,
  )

/** Reads what requests of a site do, from the key worker. Nothing is signed. */
export const witnessesQuery = (requests: readonly SiteRequest[]) => ({
  queryKey: ['site witnesses', requestKey(requests)],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  networkMode: 'always' as const,
  queryFn: async (): Promise<readonly SiteWitness[]> => (await Promise.all(requests.map(keyring.claimsForSite))).flat(),
})

/** Returns what requests of a site do. Undefined while they are read. */
export const useWitnesses = (requests: readonly SiteRequest[]): UseQueryResult<readonly SiteWitness[]> =>
  useQuery({ ...witnessesQuery(requests), enabled: requests.length > 0 })
