import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Account, linkAccount, type NewLink } from '@wallet/sdk'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice, usePlatforms } from './use-device.ts'
import { useWalletOptions } from './wallet-provider.tsx'

/** Links an account to the device on these platforms, proved by its signature, once for each start of the app. */
export function useLink(account: Account, platformIds: readonly string[]): UseQueryResult<NewLink[]> {
  const { baseUrl } = useWalletOptions()
  const { data: device } = useDevice()
  const { data: platforms } = usePlatforms()
  return useQuery({
    queryKey: [...queryKeys.all, 'link', account.address, platformIds],
    enabled: device !== undefined && platforms !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const client = clientOf(device)
      const wanted = (platforms ?? []).filter(({ id }) => platformIds.includes(id))
      return linkAccount(client, account, { baseUrl, deviceId: device?.deviceId ?? '', platforms: wanted })
    },
  })
}
