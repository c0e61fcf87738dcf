import { useAddressOf, useDevice } from '@patina/react'
import { type Name, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'

/** The network whose record of a name is used where a network has none. */
const home = 'ethereum'

/**
 * The address of a name, or null if it has none. `isElsewhere`: the name has no record on the network that pays. The address is then the one on
 * Ethereum, and is no contract there. A contract on Ethereum may not exist on another network.
 */
export type FoundName = {
  name: string
  address: string | null
  warnings: Name['warnings']
  reason: string | undefined
  isElsewhere: boolean
}

/** Returns the address of a name on a network. `data` is undefined while it is read. */
export function useFoundName(name: string | undefined, platformId: string): { data: FoundName | undefined; error: Error | null } {
  const here = useAddressOf(name, platformId)
  const isMissing = here.data?.address === null && here.data.reason !== 'gateway_needed'
  const there = useAddressOf(isMissing && platformId !== home ? name : undefined, home)
  const candidate = isMissing ? there.data?.address : undefined
  const isPlain = useIsPlain(candidate ?? undefined, platformId)
  if (!name || !here.data) return { data: undefined, error: here.error }
  const { address, warnings, reason, name: normal } = here.data
  const found = { name: normal ?? name, warnings, reason: reason ?? undefined, isElsewhere: false }
  if (!isMissing || platformId === home) return { data: { ...found, address }, error: null }
  if (there.isLoading || (candidate && isPlain === undefined)) return { data: undefined, error: null }
  return candidate && isPlain && there.data
    ? { data: { ...found, address: candidate, warnings: there.data.warnings, isElsewhere: true }, error: null }
    : { data: { ...found, address: null }, error: null }
}

/** Returns whether an address has no code, on Ethereum and on the network that pays. */
function useIsPlain(address: string | undefined, platformId: string): boolean | undefined {
  const { data: device } = useDevice()
  const { data, isError } = useQuery({
    queryKey: ['plain address', platformId, address],
    enabled: device !== undefined && address !== undefined,
    queryFn: async ({ signal }) => {
      if (!device || address === undefined) throw new Error('The device is not open yet')
      const answers = await Promise.all([home, platformId].map((id) => unwrap(device.client.describeAddress({ id, address }, { signal }))))
      return answers.every(({ type }) => type === 'wallet' || type === 'new')
    },
  })
  return isError ? false : data
}
