import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../src/base/db/table-map.ts'

/** One place where a statement reads a table: the index or other access method, and the number of rows it reads. */
export type Scan = { table: string; by: string; rows: number }

/** `custom`: planned for its parameters; `generic`: planned once for all, as PostgreSQL may do from the sixth run on. */
export type PlanKind = 'custom' | 'generic'

/** Runs a statement and returns its table reads from the query plan. */
export async function scansOf(query: Kysely<Tables>, { sql: text, parameters }: CompiledQuery, kind: PlanKind): Promise<Scan[]> {
  return query.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction)
    await run(`set local plan_cache_mode = force_${kind}_plan`)
    await run(`prepare explained as ${text}`)
    const { rows } = await run(`explain (analyze, format json) execute explained(${parameters.map(literal).join(', ')})`)
    await run('deallocate explained')
    return [...scansIn(rows)]
  })
}

function* scansIn(plan: unknown): Generator<Scan> {
  if (typeof plan !== 'object' || plan === null) return
  const node = new Map(Object.entries(plan))
  const number = (name: string) => Number(node.get(name) ?? 0)
  if (node.has('Relation Name'))
    yield {
      table: String(node.get('Relation Name')),
      by: String(node.get('Index Name') ?? node.get('Node Type')),
      rows: (number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck')) * number('Actual Loops'),
    }
  for (const value of node.values()) yield* scansIn(value)
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.map((element) => JSON.stringify(`${element}`)).join(', ')}}'`
  return typeof value === 'boolean' ? `${value}` : `'${value}'`
}
