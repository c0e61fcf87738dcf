import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { tablesInSql, tablesNamedIn } from '../../testing/table-mentions.ts'

const src = resolve(import.meta.dirname, '..')
const schema = join(src, '../schema')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** The folder that owns each table: the one whose `tables.ts` declares it. */
const owners = new Map(
  files
    .filter((file) => file.endsWith('/tables.ts'))
    .flatMap((file) => declaredTables(read(file)).map((table) => [table, dirname(file)] as const)),
)
const tables = new Set(owners.keys())

/** Folders that read another one's tables: the read model, and the log whose audiences are the parties. */
const readModels: Record<string, string> = { 'ledger/history': 'ledger/rows', 'ledger/log': 'ledger/rows' }

describe('every table has one owner', () => {
  test('the schema creates a table → one folder declares it', () => {
    const created = new Set(sqlFiles().flatMap((text) => [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => table)))
    const dropped = new Set(sqlFiles().flatMap((text) => [...text.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table)))
    expect([...tables].sort()).toEqual([...created].filter((table) => !dropped.has(table)).sort())
  })

  test('code names a table → it is in the folder that owns the table', () => {
    const violations = files
      .filter((file) => !/\.(test|fixture)\.ts$|^testing\//.test(file))
      .flatMap((file) =>
        tablesNamedIn(read(file), tables)
          .filter((table) => !isOwn(file, owners.get(table)))
          .map((table) => `${file} names ${table}, which ${owners.get(table)}/ owns`),
      )
    expect(violations).toEqual([])
  })

  test('the schema creates a view → its tables have one owner', () => {
    expect(sqlFiles().flatMap((text) => mixedViews(text))).toEqual([])
  })
})

function isOwn(file: string, owner = ''): boolean {
  const isIn = (folder: string) => file.startsWith(`${folder}/`)
  return isIn(owner) || Object.entries(readModels).some(([reader, read]) => read === owner && isIn(reader))
}

function mixedViews(text: string): string[] {
  return [...text.matchAll(/create (?:or replace )?(?:materialized )?view (\w+)([^;]*);/g)]
    .filter(([, , body = '']) => new Set(tablesInSql(body, tables).map((table) => owners.get(table))).size > 1)
    .map(([, view = '']) => view)
}

function sqlFiles(): string[] {
  return readdirSync(schema)
    .sort()
    .map((file) => readFileSync(join(schema, file), 'utf8'))
}

function declaredTables(code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Tables')
      found.push(...node.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : [])))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('tables.ts', code, ts.ScriptTarget.Latest, true))
  return found
}
