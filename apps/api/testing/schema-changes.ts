import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/db/tables.ts'

/** What statements of an older version rely on: columns with their type, and rules that rows must obey. */
export type Schema = { columns: ReadonlyMap<string, Column>; rules: ReadonlyMap<string, string> }

type Column = { type: string; isRequired: boolean }

/** Returns the tables of a database. A required column is one that an insert must name. */
export async function schemaOf(query: Kysely<Tables>): Promise<Schema> {
  const { rows: columns } = await sql<{ name: string; type: string; isRequired: boolean }>`
    select attrelid::regclass || '.' || attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as "isRequired"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped`.execute(
    query,
  )
  const { rows: rules } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass || ': ' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select indrelid::regclass || ': ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not relispartition`.execute(query)
  return {
    columns: new Map(columns.map(({ name, type, isRequired }) => [name, { type, isRequired }])),
    rules: new Map(rules.map(({ name, definition }) => [name, definition])),
  }
}

/**
 * Returns one sentence for each change that can break statements of the older version: a column that is gone, has another type or became
 * required; a new, changed or missing rule for rows of an older table.
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const isOld = (name: string) => tables.has(tableOf(name))
  const gone = [...before.columns.keys()].filter((name) => !after.columns.has(name)).map((name) => `${name} is gone`)
  const changed = [...after.columns]
    .filter(([name]) => isOld(name))
    .flatMap(([name, now]) => columnChange(name, before.columns.get(name), now))
  const rules = [...after.rules]
    .filter(([name, definition]) => isOld(name) && before.rules.get(name) !== definition)
    .map(([name]) => `${name} is a new rule`)
  const goneRules = [...before.rules]
    .filter(([name, definition]) => !after.rules.has(name) && isReliedOn(definition))
    .map(([name]) => `${name} is gone`)
  return [...gone, ...changed, ...rules, ...goneRules].sort()
}

/**
 * Returns whether statements may need a rule: `on conflict` names the columns of a unique index, and a delete relies on a cascade. Without
 * a check, the same statements succeed.
 */
const isReliedOn = (definition: string) => !definition.startsWith('CHECK')

function columnChange(name: string, before: Column | undefined, now: Column): string[] {
  if (now.isRequired && !before?.isRequired) return [`${name} became required`]
  return before && before.type !== now.type ? [`${name} was ${before.type} and is ${now.type}`] : []
}

const tableOf = (name: string) => /^[^.:]+/.exec(name)?.[0] ?? name
