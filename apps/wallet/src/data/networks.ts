import { brand } from 'virtual:brand'
import { usePlatforms } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { useMemo } from 'react'
import { usePreferences } from './preferences.ts'

/** Returns the platforms that server and brand offer, in the brand's order. Undefined while they are read. */
export function useAllNetworks(): readonly Platform[] | undefined {
  const { data: platforms } = usePlatforms()
  return useMemo(() => {
    if (brand.networks.length === 0) return platforms
    return platforms && brand.networks.flatMap((id) => platforms.find((platform) => platform.id === id) ?? [])
  }, [platforms])
}

/** Returns the platforms that the user has not switched off. Undefined while they are read. */
export function useNetworks(): readonly Platform[] | undefined {
  const all = useAllNetworks()
  const { hiddenNetworks } = usePreferences()
  return useMemo(() => all?.filter(({ id }) => !hiddenNetworks.includes(id)), [all, hiddenNetworks])
}
