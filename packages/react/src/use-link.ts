import { type Account, findPlatforms, linkAccount, type Platform } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { markRepeated } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { platformsQuery, type Retryable, repeatFailed, useReady } from './ready.ts'

/**
 * Links an account to the device on these platforms, proved by its signature, once for each start of the app. Returns the platforms in this
 * order. If the server does not offer one of them, `error` has the code `platform_not_found`, and nothing is linked. A device can link 100
 * addresses, and each platform counts: `error` then has the code `too_many_addresses`. Other hooks that name the address wait for the link, and
 * have its error.
 */
export function useLink(account: Account, platformIds: readonly string[]): Retryable<UseQueryResult<Platform[]>> {
  const { options, cache, ready, retry } = useReady()
  const query = useQuery({
    queryKey: queryKeys.link(account.address, platformIds),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { client, deviceId } = await ready()
      const platforms = await markRepeated(cache.fetchQuery(platformsQuery(ready)))
      const wanted = findPlatforms(platforms, platformIds)
      await linkAccount(client, account, { baseUrl: options.baseUrl, deviceId, platforms: wanted })
      repeatFailed(cache)
      return wanted
    },
  })
  return { ...query, retry }
}
