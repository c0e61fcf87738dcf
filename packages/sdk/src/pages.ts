import { type Result, unwrap } from './call.ts'

/** `totalExact` is `false` if there are more items than `total`. */
export type Page<Item> = { items: Item[]; total: number; totalExact?: boolean }

/**
 * Every item of a list, page after page, as far as the caller goes on: `for await (const item of eachItem((page) => client.listHistory(page)))`.
 * A list that grows at its head while it is read may give an item twice. @throws {WalletError} when a page cannot be read
 */
export async function* eachItem<Item>(
  list: (page: { offset: number; limit: number }) => Promise<Result<Page<Item>>>,
  pageSize = 100,
): AsyncGenerator<Item, void, undefined> {
  for (let offset = 0; ; offset += pageSize) {
    const { items, total, totalExact = true } = await unwrap(list({ offset, limit: pageSize }))
    yield* items
    if (items.length === 0 || (totalExact && offset + items.length >= total)) return
  }
}
