import { type TSchema, Type } from 'typebox'
import { defaulted } from './scalars.ts'

/** Returns the `limit` of a list. */
export const limitOf = (description: string) =>
  defaulted(Type.Integer({ exclusiveMinimum: 0, maximum: 100, default: 50, 'x-message': 'limit must be a positive number', description }))

/** `offset` and `limit`, shared by every list. */
export const PageQuery = {
  offset: defaulted(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of items to skip.' })),
  limit: limitOf('Number of items to return, at most 100.'),
}

/** The maximum of an exact `total`. Counting more rows would cost more than reading the page. */
export const countedUpTo = 10_000

export type Page<Item> = { items: Item[]; total: number; totalExact?: boolean }

/** Returns the total of a page from a count that stops at `countedUpTo + 1`. */
export const totalOf = (counted: number): Omit<Page<never>, 'items'> =>
  counted > countedUpTo ? { total: countedUpTo, totalExact: false } : { total: counted }

const counted = countedUpTo.toLocaleString('en')

/** Returns the schema of one page, `{ items, total }`. `total` counts all matches, not only those of the page. */
export const pageOf = <Item extends TSchema>(item: Item, { items, ...options }: { title: string; description: string; items: string }) =>
  Type.Object(
    {
      items: Type.Array(item, { description: items }),
      total: Type.Integer({ description: `Total number of items, counted up to ${counted}.` }),
      totalExact: Type.Optional(
        Type.Boolean({
          description: `\`false\` if there are more than ${counted} items: \`total\` is then ${counted}. Absent if \`total\` is exact.`,
        }),
      ),
    },
    options,
  )
