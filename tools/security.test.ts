import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const named = [...new Set([...page.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path))]

describe('the security page', () => {
  test.each(named)('the file %s is named → it is an existing test', (path) => {
    expect(path).toMatch(/\.test\.ts$/)
    expect(existsSync(join(root, path))).toBe(true)
  })

  test('each threat → its row ends with a test', () => {
    const table = page.slice(page.indexOf('## Threats and defences'), page.indexOf('## What is not defended'))
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
    expect(rows.length).toBeGreaterThan(15)
    for (const row of rows) expect(row).toMatch(/\.test\.ts` \|$/)
  })

  test('a vulnerability is reported → the page has the email of the brand', () => {
    expect(page).toContain(JSON.parse(readFileSync(join(root, 'brand.json'), 'utf8')).email)
  })
})
