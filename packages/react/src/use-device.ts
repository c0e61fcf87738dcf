import { type OpenDevice, openDevice, type Platform, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { useWalletOptions } from './wallet-provider.tsx'

/** Returns the device of this app. It is opened once, and registered if it is new. */
export function useDevice(): UseQueryResult<OpenDevice> {
  const options = useWalletOptions()
  return useQuery({
    queryKey: queryKeys.device,
    queryFn: () => openDevice(options),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

/** Returns the platforms that the server offers. */
export function usePlatforms(): UseQueryResult<Platform[]> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: queryKeys.platforms,
    enabled: device !== undefined,
    staleTime: 3_600_000,
    queryFn: async ({ signal }) => (await unwrap(clientOf(device).listPlatforms({}, { signal }))).platforms,
  })
}

/** Returns the client of an open device. Hooks that need one wait for it. */
export function clientOf(device: OpenDevice | undefined): OpenDevice['client'] {
  if (!device) throw new Error('The device is not open yet. Wait for useDevice().data')
  return device.client
}
