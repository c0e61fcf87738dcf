import type { Located } from '../../../../adapter.ts'
import { ChainError } from '../../../../errors.ts'
import type { Hex } from '../../../../network.ts'
import { compare, newestOf } from '../../../../newest-found.ts'
import type { SearchMethod } from '../search.ts'

/**
 * The newest transactions of an address at or below a block. These are all from block `lowest` on that the service lists. `isComplete` is
 * false if it may not list all of them.
 */
export type ServicePage = { located: Located[]; lowest: bigint; isComplete: boolean }

/**
 * Reads such a page. `onCalls` is called with the number of requests before they are sent. Returns undefined if the service cannot answer:
 * it is down, refuses the key, or has not indexed the block yet.
 * @throws {ChainError} `unavailable` if the service limits the rate of requests
 */
export type ReadServicePage = (address: Hex, to: bigint, onCalls: (count: number) => void) => Promise<ServicePage | undefined>

/** Returns the error of a service that limits the rate of requests. Its cause must not show the node as down. */
export const rateLimited = () => new ChainError('unavailable', { cause: new Error('The history service limits the rate of requests') })

/** Number of transactions that are requested at once. */
export const PAGE_ROWS = 200
/** Bounds of the pages in memory. A page is forgotten soon, because a search that begins again must read it again. */
const MAX_PAGES = 100
const PAGE_MS = 10 * 60_000

/**
 * Returns the search of a service for one node. Neighbouring ranges of an address need one page only, so the page is remembered.
 * @param now a clock in milliseconds that never goes back
 */
export function createServiceSearch(readPage: ReadServicePage, now: () => number) {
  const pages = new Map<string, ServicePage & { to: bigint; until: number }>()

  const pageOf = async (address: Hex, to: bigint, onCalls: (count: number) => void) => {
    const known = pages.get(address)
    if (known && now() < known.until && to <= known.to && to >= known.lowest) return known
    pages.delete(address)
    const page = await readPage(address, to, onCalls)
    if (!page) return undefined
    for (const oldest of pages.keys()) if (pages.size >= MAX_PAGES) pages.delete(oldest)
    pages.set(address, { ...page, to, until: now() + PAGE_MS })
    return page
  }

  return (onCalls: (count: number) => void): SearchMethod => ({
    name: 'service',
    async search({ address, from, to }) {
      const page = await pageOf(address, to, onCalls)
      if (!page) return undefined
      const inRange = page.located.filter(({ block }) => block <= to)
      const [, lowest = from] = [page.lowest, from].sort(compare)
      return { ...newestOf(inRange, lowest), isComplete: page.isComplete }
    },
  })
}

/**
 * Returns the lowest block of which a list has all transactions. If the list may go on, it may lack some of its oldest block, so the next
 * page begins there. `isWhole` is false if even its only block may lack some.
 */
export function endOf(listed: readonly Located[], hasMore: boolean): { lowest: bigint; isWhole: boolean } {
  const blocks = listed.map(({ block }) => block).sort(compare)
  const oldest = blocks[0]
  if (!hasMore || oldest === undefined) return { lowest: 0n, isWhole: true }
  const isOneBlock = blocks.at(-1) === oldest
  return { lowest: isOneBlock ? oldest : oldest + 1n, isWhole: !isOneBlock }
}

/** Joins the lists of a page. Undefined if a list has later blocks than were requested: the service does not follow its protocol. */
export function pageOfLists(lists: readonly (ServicePage & { isWhole: boolean })[], to: bigint): ServicePage | undefined {
  const lowest =
    lists
      .map((list) => list.lowest)
      .sort(compare)
      .at(-1) ?? 0n
  if (lowest > to) return undefined
  const located = lists.flatMap((list) => list.located).filter(({ block }) => block >= lowest && block <= to)
  return { located, lowest, isComplete: lists.every(({ isComplete, isWhole }) => isComplete && isWhole) }
}
