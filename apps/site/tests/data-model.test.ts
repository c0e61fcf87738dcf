import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1)).sort()

const schema = readdirSync(resolve(root, 'apps/api/schema'))
const tables = [...new Set(schema.flatMap((file) => names(read(`apps/api/schema/${file}`), /^create table (\w+)/gm)))].sort()

test('any table of the schema → the drawing of the data model shows it', () => {
  const boxes = names(read('apps/site/src/components/Drawings/pictures/DataModel.tsx'), /title: '(\w+)',(?=[^}]*isTable: true)/g)
  expect(boxes).toEqual(tables)
})

test('any table of the migrations → the page on the architecture explains its rows', () => {
  const page = read('apps/site/docs/architecture.mdx')
  const section = page.slice(page.indexOf('one row is'), page.indexOf('\n\n', page.indexOf('one row is')))
  const described = section.split('\n').flatMap((row) => names(row.split('|')[1] ?? '', /`(\w+)`/g))
  expect(described.sort()).toEqual(tables)
})
