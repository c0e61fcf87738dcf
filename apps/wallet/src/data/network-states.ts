import type { Family } from '@patina/sdk'
import { canonical } from './contacts/lookalike.ts'
import type { PlannedLink } from './link-plan.ts'

/**
 * The state of a network in this wallet. Only a network that is `read` has amounts of zero.
 *
 * - `read`: everything is known.
 * - `reading`: a part is not known yet.
 * - `failed`: a part is not known, because a request failed.
 * - `unlinked`: a part is not known, because the device cannot link more addresses.
 */
export type NetworkState = 'read' | 'reading' | 'failed' | 'unlinked'

/** By the id of the network. A network on which no shown account has an address is absent: nothing can be there, not even zero. */
export type NetworkStates = ReadonlyMap<string, NetworkState>

/** `at`: when the address was linked for the first time, in milliseconds since 1970. Undefined until it is. */
export type LinkState = { at: number | undefined; isFailed: boolean }

/** The answers about a network. `at`: their time in milliseconds since 1970, or undefined if no answer has the network. */
export type ReadState = { at: number | undefined; isFailed: boolean }

type Link = PlannedLink<{ id: string }>

type Known<Planned> = {
  links: readonly Planned[]
  linkOf: (link: Planned) => LinkState
  readOf: (platformId: string) => ReadState
}

/** Returns the state of each of these networks on which one of these addresses can be. */
export function networkStates<Planned extends Link>(
  networks: readonly { id: string; family: Family }[],
  addresses: readonly string[],
  { links, linkOf, readOf }: Known<Planned>,
): NetworkStates {
  const wanted = new Set(addresses.map(canonical))
  const states = networks.flatMap(({ id, family }): [string, NetworkState][] => {
    const expected = links.filter((link) => link.family === family && wanted.has(canonical(link.address)))
    if (expected.length === 0) return []
    if (expected.some(({ platforms }) => !platforms.some((platform) => platform.id === id))) return [[id, 'unlinked']]
    return [[id, stateOf(expected.map(linkOf), readOf(id))]]
  })
  return new Map(states)
}

function stateOf(links: readonly LinkState[], read: ReadState): NetworkState {
  const open = links.filter(({ at }) => at === undefined)
  if (open.length > 0) return open.some(({ isFailed }) => isFailed) ? 'failed' : 'reading'
  if (read.isFailed) return 'failed'
  // An answer from before a link does not count its address.
  return read.at !== undefined && links.every(({ at = 0 }) => at < (read.at ?? 0)) ? 'read' : 'reading'
}

/** Returns whether a sum over these networks may lack something. */
export const isPartial = (states: NetworkStates): boolean => [...states.values()].some((state) => state !== 'read')
