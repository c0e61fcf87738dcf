import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readBrand } from '@patina/brand'
import { afterEach, expect, test } from 'vitest'
import { renameScope } from './rename.ts'

const root = mkdtempSync(join(tmpdir(), 'rename-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (files: Record<string, string>) => {
  mkdirSync(root, { recursive: true })
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
/** Returns the text of `brand.json` with this npm scope. */
const brandIn = (packageScope: string) =>
  JSON.stringify({ ...readBrand(new URL('../../brand.json', import.meta.url)), packageScope }, null, 2)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the scope is renamed → every mention of a package has the new one, and nothing else changes', () => {
  write({
    'apps/api/package.json': '{ "name": "@old/api" }',
    'packages/sdk/package.json': '{ "name": "@old/sdk" }',
    'docs/guide.md': 'Install @old/sdk from old-sdk-0.1.0.tgz. Write to me@old/ or see @old/else. The old-sdk is @older/sdk.',
    'deploy/Dockerfile': 'RUN npm ci --workspace=@old/api',
    'brand.json': brandIn('@old'),
    'packages/sdk/dist/index.js': "import '@old/api'",
    '.gitignore': 'dist',
  })
  expect(renameScope(root, '@acme')).toBe(5)
  expect(read('deploy/Dockerfile')).toBe('RUN npm ci --workspace=@acme/api')
  expect(read('brand.json')).toBe(brandIn('@acme'))
  expect(read('packages/sdk/package.json')).toBe('{ "name": "@acme/sdk" }')
  expect(read('docs/guide.md')).toBe(
    'Install @acme/sdk from acme-sdk-0.1.0.tgz. Write to me@old/ or see @old/else. The old-sdk is @older/sdk.',
  )
  expect(read('packages/sdk/dist/index.js')).toBe("import '@old/api'")
})

test.each(['acme', '@Acme', '@acme/', '@', '@a b'])('%j is no scope → refused, and nothing changes', (scope) => {
  write({ 'apps/api/package.json': '{ "name": "@old/api" }', 'packages/sdk/package.json': '{ "name": "@old/sdk" }' })
  expect(() => renameScope(root, scope)).toThrow('is not a scope')
  expect(read('apps/api/package.json')).toContain('@old/api')
})
