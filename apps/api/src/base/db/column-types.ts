import pg from 'pg'

const { builtins } = pg.types
const textArray: number = 1009

/**
 * Parsers of column values. `timestamptz` becomes ISO 8601 in UTC with milliseconds, as in the API. `int8` becomes a number. `numeric` becomes
 * a string. `date` and `timestamp` have no time zone and stay as PostgreSQL writes them. An array becomes a list of parsed elements. `pg`
 * parses all other types.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => textParsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

const asIs = (text: string) => text

const textParsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, asIs],
  [builtins.DATE, asIs],
  [builtins.TIMESTAMP, asIs],
  [1185, arrayOf(isoInstant)],
  [1016, arrayOf(safeInteger)],
  [1231, arrayOf(asIs)],
  [1182, arrayOf(asIs)],
  [1115, arrayOf(asIs)],
])

/** Turns `2026-11-20 13:30:00.12+00` into `2026-11-20T13:30:00.120Z`. Cuts off digits after the millisecond. `infinity` stays unchanged. */
function isoInstant(text: string): string {
  const offset = text.length - 3
  if (offset < 19 || text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return isoInstantInAnyZone(text)
  const fraction = offset > 20 ? text.slice(20, Math.min(offset, 23)).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** Turns a `timestamptz` of another session time zone, after the year 9999 or before Christ into ISO 8601. */
function isoInstantInAnyZone(text: string): string {
  const instant: unknown = pg.types.getTypeParser(builtins.TIMESTAMPTZ)(text)
  return instant instanceof Date ? instant.toISOString() : text
}

/** Returns an `int8` as a number. @throws {RangeError} if no number is exact. Select such a column as `numeric` or text. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 is beyond 2^53 and cannot be a number')
  return value
}

/** Returns a parser of one-dimensional arrays. A null element stays null. */
function arrayOf(parse: (text: string) => unknown) {
  return (text: string): unknown[] => {
    const elements: readonly (string | null)[] = pg.types.getTypeParser(textArray)(text)
    return elements.map((element) => (element === null ? null : parse(element)))
  }
}
