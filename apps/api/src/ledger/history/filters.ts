import { type Static, Type } from 'typebox'
import { ApiError, catalogue } from '../../base/wire/errors.ts'
import { PageQuery } from '../../base/wire/page.ts'
import { kinds } from '../rows/kind.ts'
import { type Direction, directions, type KindStatusFilter, kindStatusesOf } from '../rows/kind-status.ts'
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

/** Query parameters that filter the history. `kind` and `direction` describe a transaction from the perspective of one linked address. */
export const HistoryFilters = Type.Object({
  kind: Type.Optional(Type.Enum([...kinds], { description: 'Only transactions that have this kind for one of the linked addresses.' })),
  status: Type.Optional(Type.Enum(['pending', 'confirmed', 'failed'], { description: 'Only transactions with this status.' })),
  direction: Type.Optional(
    Type.Enum([...directions], {
      description:
        'Only transactions with this direction, which follows from the kind. `in`: receive, claim and mint. `out`: send and burn. `self`: all other kinds, such as swaps, approvals and contract calls. A payment between two linked addresses is both `in` and `out`.',
    }),
  ),
  since: instant('since', 'Only transactions with a `createdAt` at or after this instant: ISO 8601 with a time zone.'),
  until: instant('until', 'Only transactions with a `createdAt` before this instant: ISO 8601 with a time zone.'),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Number of items to skip; the default is 0. Cannot be combined with `cursor`.',
    }),
  ),
  limit: PageQuery.limit,
  cursor: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]+$',
      maxLength: maxCursorLength,
      'x-message': catalogue.invalid_cursor[1],
      description:
        '`nextCursor` of the previous page. All other parameters except `limit` must be the same as in the previous request. New transactions do not cause repeated or skipped items. Later pages are as fast as the first.',
    }),
  ),
})
type HistoryFilters = Static<typeof HistoryFilters>

/** Returns the filters as the store expects them. @throws {ApiError} `invalid_input` if an instant does not exist */
export function selectionOf({
  kind,
  status,
  direction,
  since,
  until,
}: HistoryFilters): Pick<HistoryQuery, 'kindStatuses' | 'since' | 'until'> {
  const filter: KindStatusFilter = {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(direction && { direction: direction satisfies Direction }),
  }
  const kindStatuses = kindStatusesOf(filter)
  return {
    ...(kindStatuses && { kindStatuses }),
    ...(since !== undefined && { since: instantOf('since', since) }),
    ...(until !== undefined && { until: instantOf('until', until) }),
  }
}

/** Refuses a request with both a cursor and an offset. @throws {ApiError} `cursor_with_offset` */
export function assertNoOffsetWithCursor({ cursor, offset }: Pick<HistoryFilters, 'cursor' | 'offset'>) {
  if (cursor !== undefined && offset !== undefined) throw new ApiError('cursor_with_offset')
}

/** Lower bound for the instants of a filter, earlier than any block. PostgreSQL does not support all years that `Date` accepts. */
const earliestMs = 0

function instantOf(name: string, text: string): string {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new ApiError('invalid_input', { message: `${name} must be a valid ISO 8601 instant` })
  return new Date(Math.max(earliestMs, time)).toISOString()
}
