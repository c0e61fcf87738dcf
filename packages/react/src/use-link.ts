import { type Account, linkAccount, type Platform } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice, usePlatforms } from './use-device.ts'
import { useWalletOptions } from './wallet-provider.tsx'

/**
 * Links an account to the device on these platforms, proved by its signature, once for each start of the app. Returns the platforms in this
 * order. A platform that the server does not offer is left out. A device can link 100 addresses, and each platform counts: `error` then has
 * the code `too_many_addresses`.
 */
export function useLink(account: Account, platformIds: readonly string[]): UseQueryResult<Platform[]> {
  const { baseUrl } = useWalletOptions()
  const { data: device } = useDevice()
  const { data: platforms } = usePlatforms()
  return useQuery({
    queryKey: [...queryKeys.all, 'link', account.address, platformIds],
    enabled: device !== undefined && platforms !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const client = clientOf(device)
      const wanted = platformIds.flatMap((id) => platforms?.find((platform) => platform.id === id) ?? [])
      await linkAccount(client, account, { baseUrl, deviceId: device?.deviceId ?? '', platforms: wanted })
      return wanted
    },
  })
}
