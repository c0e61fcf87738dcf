import { queryKeys } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { PlannedLink } from './link-plan.ts'
import type { LinkState } from './network-states.ts'

/** Key of all links in the cache. They are kept with the answers, so that the wallet knows at its next start which answers are whole. */
export const allLinksKey = [...queryKeys.all, 'link'] as const

/** `at`: when the address was linked for the first time, in milliseconds since 1970. */
export type Linked = { at: number }

/** Returns the key of a link in the cache. */
export const linkKey = ({ account, address, platforms }: PlannedLink<Platform>) => [
  ...allLinksKey,
  account.kind,
  address,
  platforms.map(({ id }) => id),
]

/**
 * Returns what a link's query returns after `add`. Answers on the way were asked for without the address, so they are dropped: each later
 * answer counts it.
 */
export async function linkOnce(queries: QueryClient, planned: PlannedLink<Platform>, add: () => Promise<unknown>): Promise<Linked> {
  await add()
  const before = queries.getQueryData<Linked>(linkKey(planned))
  if (before) return before
  await queries.cancelQueries({ queryKey: queryKeys.portfolio })
  return { at: Date.now() }
}

/** Returns how far each of these links is. */
export function useLinkStates(links: readonly PlannedLink<Platform>[]): (planned: PlannedLink<Platform>) => LinkState {
  const states = useQueries({ queries: links.map((planned) => ({ queryKey: linkKey(planned), enabled: false })) })
  return (planned) => {
    const { data, isError = false } = states[links.indexOf(planned)] ?? {}
    return { at: linkedAt(data), isFailed: isError }
  }
}

function linkedAt(data: unknown): number | undefined {
  const { at }: { at?: unknown } = Object(data)
  return typeof at === 'number' ? at : undefined
}
