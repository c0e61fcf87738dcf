import { type Name, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/**
 * Returns the address of a name on a platform. Without a name, nothing is read. Show the address and the warnings before the user sends to it, and
 * send to the address that was shown.
 */
export function useAddressOf(name: string | undefined, platformId: string): Retryable<UseQueryResult<Name>> {
  const { ready, retry } = useReady()
  const query = useQuery({
    queryKey: queryKeys.addressOf(platformId, name ?? ''),
    enabled: name !== undefined && name !== '',
    queryFn: async ({ signal }) => unwrap((await ready()).client.resolveName({ name: name ?? '', platformId }, { signal })),
  })
  return { ...query, retry }
}

/** Returns the primary name of an address on a platform, to be shown beside the address. */
export function useNameOf(address: string, platformId: string): Retryable<UseQueryResult<Name>> {
  const { ready, retry } = useReady()
  const query = useQuery({
    queryKey: queryKeys.nameOf(platformId, address),
    queryFn: async ({ signal }) => unwrap((await ready()).client.findName({ address, platformId }, { signal })),
  })
  return { ...query, retry }
}
