import { type Result, unwrap } from './call.ts'

/** One page of a list. `totalExact` is `false` if there are more items than `total`. The history has a `nextCursor` on every page but the last. */
export type Page<Item> = { items: Item[]; total: number; totalExact?: boolean; nextCursor?: string }

/** The page to list: the items after the cursor, or else the items after `offset`. */
export type PageParameters = { limit: number; offset?: number; cursor?: string }

/**
 * Returns every item of a list and requests pages as needed: `for await (const item of eachItem((page) => client.listHistory(page)))`. Put
 * `...page` last, so that it sets `limit`; `pageSize` is that limit, at most 100. The
 * history has cursors, so no item comes twice. Other lists may return an item twice if they grow meanwhile.
 * @throws {WalletError} if a page cannot be read
 */
export async function* eachItem<Item>(
  list: (page: PageParameters) => Promise<Result<Page<Item>>>,
  pageSize = 100,
): AsyncGenerator<Item, void, undefined> {
  let page: PageParameters = { offset: 0, limit: pageSize }
  for (let seen = pageSize; ; seen += pageSize) {
    const { items, total, totalExact = true, nextCursor } = await unwrap(list(page))
    yield* items
    const isLast = page.cursor !== undefined || items.length === 0 || (totalExact && seen >= total)
    if (nextCursor === undefined && isLast) return
    page = { limit: pageSize, ...(nextCursor === undefined ? { offset: seen } : { cursor: nextCursor }) }
  }
}
