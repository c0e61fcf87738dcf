import { type Name, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/**
 * Returns the address of a name on a platform. Without a name, nothing is read. Show the address and the warnings before the user sends to it, and
 * send to the address that was shown.
 */
export function useAddressOf(name: string | undefined, platformId: string): UseQueryResult<Name> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: queryKeys.addressOf(platformId, name ?? ''),
    enabled: device !== undefined && name !== undefined && name !== '',
    queryFn: ({ signal }) => unwrap(clientOf(device).resolveName({ name: name ?? '', platformId }, { signal })),
  })
}

/** Returns the primary name of an address on a platform, to be shown beside the address. */
export function useNameOf(address: string, platformId: string): UseQueryResult<Name> {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: queryKeys.nameOf(platformId, address),
    enabled: device !== undefined,
    queryFn: ({ signal }) => unwrap(clientOf(device).findName({ address, platformId }, { signal })),
  })
}
