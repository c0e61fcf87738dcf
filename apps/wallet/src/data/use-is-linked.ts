import { canonical } from './contacts/lookalike.ts'
import { useLinkStates } from './link-query.ts'
import { useLinkPlan } from './use-link-plan.ts'

/** Returns the function that says whether the device has linked an address on a network. Until then, the server refuses to list what it has. */
export function useIsLinked(): (platformId: string, address: string) => boolean {
  const { links } = useLinkPlan()
  const stateOf = useLinkStates(links)
  return (platformId, address) =>
    links.some(
      (link) =>
        canonical(link.address) === canonical(address) &&
        link.platforms.some(({ id }) => id === platformId) &&
        stateOf(link).at !== undefined,
    )
}
