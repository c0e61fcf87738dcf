import { type OpenDevice, type OpenDeviceOptions, openDevice, type Platform, unwrap } from '@patina/sdk'
import { type Query, type QueryClient, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { markRepeated } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { useWalletOptions } from './wallet-provider.tsx'

/** A result with a function that repeats whatever failed: the registration of the device, the links, and the reads of every hook. */
export type Retryable<Result> = Result & { retry(): void }

/** An address whose link a call needs. Without a platform: its links on all platforms. */
export type Place = { address: string; platformId?: string }

/** Whose links a call needs: those of an address, or of all addresses. */
type Needs = Place | 'every link'

/** Returns the open device of a hook's provider once it is usable. Rejects with the error of what failed before: the registration, or a link. */
export type Ready = (needs?: Needs) => Promise<OpenDevice>

/** Returns what a hook needs to begin: a function that waits for the device and for links, and one that repeats whatever failed. */
export function useReady() {
  const options = useWalletOptions()
  const cache = useQueryClient()
  const ready: Ready = async (needs) => {
    const device = await markRepeated(cache.fetchQuery(deviceQuery(cache, options)))
    if (needs) await linked(cache, needs)
    return device
  }
  const retry = useCallback(() => repeatFailed(cache), [cache])
  return { options, cache, ready, retry }
}

/** Returns the error of what the steps of an account wait for, before any step is taken. */
export function useReadiness(place: Place): Retryable<Pick<UseQueryResult, 'error'>> {
  const { ready, retry } = useReady()
  const { error } = useQuery({
    queryKey: queryKeys.ready(place.address, place.platformId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await ready(place)).deviceId,
  })
  return { error, retry }
}

export const deviceQuery = (cache: QueryClient, options: OpenDeviceOptions) =>
  queryOptions({
    queryKey: queryKeys.device,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    queryFn: async (): Promise<OpenDevice> => {
      const device = await openDevice(options)
      repeatFailed(cache)
      return device
    },
  })

export const platformsQuery = (ready: Ready) =>
  queryOptions({
    queryKey: queryKeys.platforms,
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<Platform[]> => (await unwrap((await ready()).client.listPlatforms({}, { signal }))).platforms,
  })

/** Reads again what failed and is not being read: after its cause is gone, or if the user wishes it. */
export const repeatFailed = (cache: QueryClient): void =>
  void cache.refetchQueries({ queryKey: queryKeys.all, predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle' })

/** Waits for the links that hooks on the screen are making. Rejects if the only link fails, or if all of them fail. */
async function linked(cache: QueryClient, needs: Needs): Promise<void> {
  const links = cache.getQueryCache().findAll({ queryKey: queryKeys.links, type: 'active', predicate: (query) => isNeeded(query, needs) })
  const open = links.filter(({ state }) => state.status !== 'success')
  const settled = await Promise.allSettled(open.map((link) => markRepeated(link.fetch())))
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed && settled.every(({ status }) => status === 'rejected') && open.length === links.length) throw failed.reason
}

function isNeeded({ queryKey }: Query, needs: Needs): boolean {
  if (needs === 'every link') return true
  const [, , address, platformIds] = queryKey
  // The addresses of EVM chains are the same in upper and lower case.
  const isSame = String(address).toLowerCase() === needs.address.toLowerCase()
  return isSame && (needs.platformId === undefined || (Array.isArray(platformIds) && platformIds.includes(needs.platformId)))
}
