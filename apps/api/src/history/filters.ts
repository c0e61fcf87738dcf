import { type Static, Type } from 'typebox'
import { ApiError, catalogue } from '../http/errors.ts'
import { PageQuery } from '../http/page.ts'
import { type Direction, directions, type FacetFilter, facetsOf } from '../ledger/facets.ts'
import { kinds } from '../ledger/kind.ts'
import { maxCursorLength } from './cursor.ts'
import type { HistoryQuery } from './history.store.ts'

const instant = (name: string, description: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      'x-message': `${name} must be a valid ISO 8601 instant`,
      description,
      examples: ['2025-01-31T12:00:00.000Z'],
    }),
  )

/** Parameters that select a part of the history. `kind`, `status` and `direction` are each in the view of one linked address. */
export const HistoryFilters = Type.Object({
  kind: Type.Optional(Type.Enum([...kinds], { description: 'Only transactions that one of the linked addresses sees as this kind.' })),
  status: Type.Optional(Type.Enum(['pending', 'confirmed', 'failed'], { description: 'Only transactions of this status.' })),
  direction: Type.Optional(
    Type.Enum([...directions], {
      description:
        'Only transactions of these kinds: `in` is receive, claim and mint; `out` is send and burn; `self` is every other kind, which exchanges tokens for others, allows something or moves nothing. A payment between two linked addresses is both `in` and `out`.',
    }),
  ),
  since: instant('since', 'Only transactions whose `createdAt` is at this instant or later: ISO 8601 with a time zone.'),
  until: instant('until', 'Only transactions whose `createdAt` is before this instant: ISO 8601 with a time zone.'),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Number of items to skip, 0 by default. It cannot be combined with `cursor`.',
    }),
  ),
  limit: PageQuery.limit,
  cursor: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]+$',
      maxLength: maxCursorLength,
      'x-message': catalogue.invalid_cursor[1],
      description:
        '`nextCursor` of the previous page, to continue from there. The other parameters except `limit` must be those of that request. Pages neither repeat nor skip items while new ones arrive. Later pages are as fast as the first.',
    }),
  ),
})
type HistoryFilters = Static<typeof HistoryFilters>

/** Returns what a filter selects. @throws {ApiError} `invalid_input` */
export function selectionOf({ kind, status, direction, since, until }: HistoryFilters): Pick<HistoryQuery, 'facets' | 'since' | 'until'> {
  const filter: FacetFilter = {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(direction && { direction: direction satisfies Direction }),
  }
  const facets = facetsOf(filter)
  return {
    ...(facets && { facets }),
    ...(since !== undefined && { since: instantOf('since', since) }),
    ...(until !== undefined && { until: instantOf('until', until) }),
  }
}

/** Refuses a page that is named twice. @throws {ApiError} `cursor_with_offset` */
export function assertOnePart({ cursor, offset }: Pick<HistoryFilters, 'cursor' | 'offset'>) {
  if (cursor !== undefined && offset !== undefined) throw new ApiError('cursor_with_offset')
}

/** Earlier than any block; the database does not know every year that a text can name. */
const earliestMs = 0

function instantOf(name: string, text: string): string {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new ApiError('invalid_input', { message: `${name} must be a valid ISO 8601 instant` })
  return new Date(Math.max(earliestMs, time)).toISOString()
}
