import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const refused = [
  'apps/api/src/features/swap/swap.ts',
  'apps/api/src/bin/api.ts',
  'packages/chains/src/text.ts',
  'packages/sdk/src/client.ts',
]
const allowed = [
  'apps/api/src/config/config.ts',
  'apps/api/src/config/config.test.ts',
  'packages/devnet/src/bin/devnet.ts',
  'tools/start.mjs',
]

describe('process.env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'))
  let refusedFiles: string[] = []

  beforeAll(() => {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'))
    for (const path of [...refused, ...allowed]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), 'export const value = process.env.VALUE\n')
    }
    const biome = spawnSync(process.execPath, [join(root, 'node_modules/.bin/biome'), 'lint', '--colors=off'], {
      cwd: folder,
      encoding: 'utf8',
    })
    refusedFiles = biome.stderr.match(/^\S+(?=:\d+:\d+ lint\/style\/noProcessEnv )/gm) ?? []
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(refused)('the file %s reads process.env → the linter refuses it', (path) => {
    expect(refusedFiles).toContain(path)
  })

  test.each(allowed)('the file %s reads process.env → the linter allows it', (path) => {
    expect(refusedFiles).not.toContain(path)
  })
})
