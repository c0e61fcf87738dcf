import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, pairs } from '../../testing/database.ts'
import { nameOf } from '../base/db/columns.ts'

type Declared = { column: string; nullable: boolean; type: string | undefined }

const src = resolve(import.meta.dirname, '..')
const isOwner = (file: string) => file.endsWith('/tables.ts')
const owners = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isOwner)

/** The columns of each table. The type checker takes seconds to read them. */
let declared: Map<string, Declared[]>
beforeAll(() => {
  declared = declaredTables()
})

describe.each(pairs)('the tables of the code, on $name', (pair) => {
  test('a folder declares its tables → columns, null and types are those of the schema', async () => {
    const { database, close } = await freshDatabase(pair)
    try {
      const { rows } = await sql<{ table: string; column: string; nullable: boolean; type: string }>`
        select table_name as table, column_name as column, is_nullable = 'YES' as nullable,
          case data_type when 'ARRAY' then 'text[]' when 'timestamp with time zone' then 'timestamptz' else data_type end as type
        from information_schema.columns where table_schema = 'public'`.execute(database.query)
      expect(declared.size).toBeGreaterThan(20)
      const stored = [...declared].map(([table, columns]) => {
        // A declaration as an interface has no SQL types.
        const typed = new Set(columns.filter(({ type }) => type).map(({ column }) => column))
        const ofTable = rows.filter((row) => row.table === table)
        return [
          table,
          ofTable.map(({ column, nullable, type }) => ({ column, nullable, type: typed.has(column) ? type : undefined })),
        ] as const
      })
      expect(linesOf([...declared])).toEqual(linesOf(stored))
    } finally {
      await close()
    }
  })
})

const linesOf = (tables: readonly (readonly [string, readonly Declared[]])[]) =>
  tables
    .flatMap(([table, columns]) =>
      columns.map(({ column, nullable, type = '?' }) => `${table}.${column} ${type} ${nullable ? 'null' : 'not null'}`),
    )
    .sort()

/** Returns the columns of each table as the type checker sees them in `Tables`. */
function declaredTables(): Map<string, Declared[]> {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(resolve(src, '../tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    resolve(src, '..'),
  )
  const files = [...owners, 'base/db/table-map.ts'].map((file) => resolve(src, file))
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(resolve(src, 'base/db/table-map.ts'))
  const module = source && checker.getSymbolAtLocation(source)
  const tables = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Tables')
  if (!tables) throw new Error('base/db/table-map.ts exports no Tables')
  return new Map(
    checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(tables)).map((table) => {
      const types = sqlTypes(checker, table)
      const columns = checker.getPropertiesOfType(checker.getTypeOfSymbol(table))
      return [
        table.name,
        columns.map((column) => ({
          column: column.name,
          nullable: isNullable(checker, checker.getTypeOfSymbol(column)),
          type: types.get(column.name),
        })),
      ]
    }),
  )
}

/** Returns the SQL types of a table that is declared as `TableOf<typeof columns>`: the arguments of `column`. */
function sqlTypes(checker: ts.TypeChecker, table: ts.Symbol): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (node: ts.Node) => {
    if (ts.isTypeQueryNode(node))
      for (const field of checker.getPropertiesOfType(checker.getTypeFromTypeNode(node))) found.set(nameOf(field.name), sqlTypeOf(field))
    ts.forEachChild(node, visit)
  }
  table.declarations?.forEach(visit)
  return found
}

function sqlTypeOf({ name, declarations }: ts.Symbol): string {
  const [declaration] = declarations ?? []
  const call = declaration && ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined
  const [type] = call && ts.isCallExpression(call) ? call.arguments : []
  if (!type || !ts.isStringLiteral(type)) throw new Error(`The field ${name} has no call of column()`)
  return type.text
}

/** Returns whether a column may be null. A `ColumnType` says it in the type that a select returns. */
function isNullable(checker: ts.TypeChecker, type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some((part) => {
    if (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown)) return true
    const selected = part.getProperty('__select__')
    return selected !== undefined && isNullable(checker, checker.getTypeOfSymbol(selected))
  })
}
