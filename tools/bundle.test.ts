import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from './bundle.mjs'

const root = mkdtempSync(join(tmpdir(), 'bundle-'))
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
/** Bundles the program and returns what it prints. */
const run = async () => execFileSync(process.execPath, [await bundle(root, 'program/main.ts')], { encoding: 'utf8' }).trim()

beforeAll(() => {
  mkdirSync(join(root, 'program'))
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['rolldown', 'typebox'])
    symlinkSync(resolve(import.meta.dirname, '../node_modules', name), join(root, 'node_modules', name))
  write('package-lock.json', '{}')
  write('program/part.ts', 'export const part: string = import.meta.dirname')
  write('program/main.ts', `import { part } from './part.ts'\nimport { Type } from 'typebox'\nconsole.log(part, Type.String().type)`)
})
afterAll(() => rmSync(root, { recursive: true }))

test('a source reads a file beside itself → its location is that of the source, not of the bundle', async () => {
  expect(await run()).toBe(`${join(root, 'program')} string`)
})

test('no source has changed → the bundle is the same file; an imported source has changed → the program is bundled again', async () => {
  const before = await bundle(root, 'program/main.ts')
  expect(await bundle(root, 'program/main.ts')).toBe(before)
  write('program/part.ts', `export const part: string = 'changed'`)
  expect(await run()).toBe('changed string')
})

test('a source has a mistake → the error names the source, until it is mended', async () => {
  write('program/part.ts', 'export const part: string =')
  await expect(bundle(root, 'program/main.ts')).rejects.toThrow(/part\.ts[\s\S]*program\/main\.ts cannot be bundled/)
  write('program/part.ts', `export const part: string = 'mended'`)
  expect(await run()).toBe('mended string')
})

test('there is no such program → the error names it', async () => {
  await expect(bundle(root, 'program/absent.ts')).rejects.toThrow('There is no program program/absent.ts.')
})
