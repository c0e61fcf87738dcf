import { type RawBuilder, type SelectType, sql } from 'kysely'

/** The type of a column as PostgreSQL names it. */
type SqlType = 'bigint' | 'boolean' | 'float8' | 'integer' | 'jsonb' | 'numeric' | 'smallint' | 'text' | 'text[]' | 'timestamptz' | 'uuid'

/** A column of a table. `T` is its type for Kysely: the type of its values, or a `ColumnType`. */
export type Column<T> = { readonly sqlType: SqlType; readonly type?: T }

/** Columns by the name of their field. The field `feeTokenId` is the column `fee_token_id`. */
export type Columns = Readonly<Record<string, Column<unknown>>>

type TypeOf<C> = C extends Column<infer T> ? T : never

/** A row as code reads it. */
export type RowOf<C extends Columns> = { -readonly [Field in keyof C]: SelectType<TypeOf<C[Field]>> }

/** A table as Kysely needs it, for the interface `Tables`. */
export type TableOf<C extends Columns> = { [Field in keyof C & string as SnakeCase<Field>]: TypeOf<C[Field]> }

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text

/** Returns a column of this SQL type. */
export const column = <T>(sqlType: SqlType): Column<T> => ({ sqlType })

/** Returns the name of the column of a field. */
export const nameOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns some of these columns. */
export function pickColumns<C extends Columns, Field extends keyof C & string>(columns: C, ...fields: Field[]): Pick<C, Field>
export function pickColumns(columns: Columns, ...fields: string[]): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([field]) => fields.includes(field)))
}

/** Returns the fields of a row that these columns name. */
export function pickFields<C extends Columns>(columns: C, row: RowOf<C>): RowOf<C>
export function pickFields(columns: Columns, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((field) => [field, row[field]]))
}

/** SQL: the names of the columns, for an `insert`. */
export const names = (columns: Columns) => each(columns, (name) => name)

/** SQL: the columns of the table `alias`, each with the name of its field, for a `select` or `returning`. */
export const shown = (columns: Columns, alias: string) => each(columns, (name, field) => `"${alias}".${name} as ${field}`)

/** Returns the columns, each with the name of its field, for `select` or `returning` of Kysely. */
export function aliases<C extends Columns>(
  columns: C,
): { [Field in keyof C & string]: `${SnakeCase<Field>} as ${Field}` }[keyof C & string][]
export function aliases(columns: Columns): string[] {
  return Object.keys(columns).map((field) => `${nameOf(field)} as ${field}`)
}

/** SQL: the fields of the relation `alias` that `records` returns. */
export const fields = (columns: Columns, alias: string) => each(columns, (_, field) => `"${alias}".${field}`)

/** SQL: sets the columns to the fields of the relation `alias` that `records` returns. */
export const assignments = (columns: Columns, alias: string) => each(columns, (name, field) => `${name} = "${alias}".${field}`)

/** SQL: sets the columns of these fields to their values. */
export const assigned = (values: Readonly<Record<string, unknown>>) =>
  sql.join(Object.entries(values).map(([field, value]) => sql`${sql.ref(nameOf(field))} = ${value}`))

/** SQL: a relation of rows, named `alias`. Its columns have the names of the fields. All rows are one parameter, so there may be thousands. */
export function records<C extends Columns>(columns: C, rows: readonly RowOf<C>[], alias: string): RawBuilder<unknown> {
  // Objects may have further fields, which JSON need not know.
  const json = JSON.stringify(rows.map((row) => pickFields(columns, row)))
  return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.ref(alias)} (${each(columns, (_, field, type) => `${field} ${type}`)})`
}

const each = (columns: Columns, text: (name: string, field: string, type: SqlType) => string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([field, { sqlType }]) => text(`"${nameOf(field)}"`, `"${field}"`, sqlType))
      .join(', '),
  )
