import type { ColumnType } from 'kysely'

/** A point in time, read and written as an ISO 8601 string in UTC. */
export type Instant = ColumnType<string, string | undefined, string>

/** A uint256, read and written as a string, since a number would lose digits. */
export type Amount = string

/** Every table by name. The folder that owns a table declares it in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners add their tables to it.
export interface Tables {}
