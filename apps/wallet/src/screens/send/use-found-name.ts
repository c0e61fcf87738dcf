import { useAddressOf, useDevice } from '@patina/react'
import { type Name, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../data/use-settled.ts'

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

/**
 * Returns the address of a typed name on a network. `data` is undefined while the name is typed or read. The address of an earlier text is never
 * returned.
 */
export function useFoundName(typed: string | undefined, platformId: string): { data: FoundName | undefined; error: Error | null } {
  const settled = useSettled(typed)
  const name = settled === typed ? typed : undefined
  const here = useAddressOf(name, platformId)
  const isMissing = here.data?.address === null && here.data.reason !== 'gateway_needed'
  const there = useAddressOf(isMissing && platformId !== home ? name : undefined, home)
  const candidate = isMissing ? there.data?.address : undefined
  const plain = useIsPlain(candidate ?? undefined, platformId)
  if (!name || !here.data) return { data: undefined, error: here.error }
  const { address, warnings, reason, name: normal } = here.data
  const found = { name: normal ?? name, warnings, reason: reason ?? undefined, isElsewhere: false }
  if (!isMissing || platformId === home) return { data: { ...found, address }, error: null }
  // What is not known is no reason to say that the name has no address.
  const error = there.error ?? plain.error
  if (error || !there.data || (candidate && plain.data === undefined)) return { data: undefined, error }
  return candidate && plain.data
    ? { data: { ...found, address: candidate, warnings: there.data.warnings, isElsewhere: true }, error: null }
    : { data: { ...found, address: null }, error: null }
}

/** Returns whether an address has no code, on Ethereum and on the network that pays. */
function useIsPlain(address: string | undefined, platformId: string) {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: ['plain address', platformId, address],
    enabled: device !== undefined && address !== undefined,
    queryFn: async ({ signal }) => {
      if (!device || address === undefined) throw new Error('The device is not open yet')
      const answers = await Promise.all([home, platformId].map((id) => unwrap(device.client.describeAddress({ id, address }, { signal }))))
      return answers.every(({ type }) => type === 'wallet' || type === 'new')
    },
  })
}
