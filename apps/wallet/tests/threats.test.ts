import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const folders = ['apps/wallet/src', 'apps/wallet/tests', 'packages/claims/src', 'packages/connect/src']
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)))
  .filter((file) => file.endsWith('.test.ts'))

/** Returns the texts of the test files with a name. */
const textsOf = (name: string) => files.filter((file) => basename(file) === name).map((file) => readFileSync(file, 'utf8'))

const named = { hostile: 'connect-hostile.long.test.ts', names: 'connect-names.long.test.ts', connect: 'connect.long.test.ts' }

/** Returns the tests that a cell names, as a file and the parts of its titles. */
function proofsOf(cell: string): { file: string; titles: string[] }[] {
  return cell.split(';').map((proof) => {
    const [, word = ''] = /^\s*(hostile|names|connect)\b/.exec(proof) ?? []
    const [, path = ''] = /`([\w.-]+\.test\.ts)`/.exec(proof) ?? []
    const numbers = [...proof.matchAll(/\b\d+\b/g)].map(([number]) => `'${number}: `)
    const quoted = [...proof.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return { file: Object.entries(named).find(([short]) => short === word)?.[1] ?? path, titles: word ? [...numbers, ...quoted] : quoted }
  })
}

const guide = readFileSync(join(root, 'docs/CONNECT.md'), 'utf8')
const rows = guide
  .slice(guide.indexOf('| attack |'))
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the threats of the guide', () => {
  test('the table is found', () => {
    expect(rows.length).toBeGreaterThan(10)
  })

  test.each(rows.map(([, attack = '', , cell = '']) => ({ attack, cell })))('$attack → each test that it names exists', ({ cell }) => {
    const absent = proofsOf(cell).flatMap(({ file, titles }) => {
      const texts = textsOf(file)
      if (texts.length === 0) return [file || cell]
      return titles.filter((title) => !texts.some((text) => text.includes(title))).map((title) => `${file}: ${title}`)
    })
    expect(absent).toEqual([])
  })
})
