import { type Result, unwrap } from './call.ts'

/** `totalExact` is `false` if there are more items than `total`. The history has a `nextCursor` on every page but the last. */
export type Page<Item> = { items: Item[]; total: number; totalExact?: boolean; nextCursor?: string }

/** Which page to list: with a cursor what follows it, else what follows `offset` items. */
export type PageParameters = { limit: number; offset?: number; cursor?: string }

/**
 * Every item of a list, page after page, as far as the caller goes on: `for await (const item of eachItem((page) => client.listHistory(page)))`.
 * It follows the cursors of the history, so that no item comes twice. Another list that grows while it is read may return an item twice. @throws {WalletError} when a page cannot be read
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
