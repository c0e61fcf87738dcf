import { type TSchema, Type } from 'typebox'
import { defaulted } from './scalars.ts'

/** `offset` and `limit`, shared by every list. */
export const PageQuery = {
  offset: defaulted(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'How many items to pass over.' })),
  limit: defaulted(
    Type.Integer({
      exclusiveMinimum: 0,
      maximum: 100,
      default: 50,
      'x-message': 'limit must be a positive number',
      description: 'How many items to return, at most 100.',
    }),
  ),
}

export type Page<Item> = { items: Item[]; total: number }

/** `{ items, total }`: one page; `total` counts all matches, not this page. */
export const pageOf = <Item extends TSchema>(item: Item, { items, ...options }: { title: string; description: string; items: string }) =>
  Type.Object(
    { items: Type.Array(item, { description: items }), total: Type.Integer({ description: 'How many items there are in all.' }) },
    options,
  )
