import type { ColumnType } from 'kysely'

/** Instants come back as ISO 8601 UTC strings, and go in as such. */
export type Instant = ColumnType<string, string | undefined, string>

/** A uint256: a string both ways, since a number would lose digits. */
export type Amount = string

/** Every table by name. The folder that owns a table declares it in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the owners add their tables to it.
export interface Tables {}
