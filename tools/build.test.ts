import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuilt } from './build.mjs'

const root = mkdtempSync(join(tmpdir(), 'build-'))
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const output = (name: string) => join(root, 'packages/one/dist', name)

/** Returns the time of the last build. A skipped build does not change this time. */
const builtAt = () => statSync(join(root, 'node_modules/.cache/build.json')).mtimeMs

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  mkdirSync(join(root, 'node_modules'))
  mkdirSync(join(root, 'packages/one/src'), { recursive: true })
  symlinkSync(resolve(import.meta.dirname, '../node_modules/typescript'), join(root, 'node_modules/typescript'))
  write('package-lock.json', '{}')
  write('tsconfig.base.json', '{ "compilerOptions": { "composite": true, "noLib": true } }')
  write('tsconfig.json', '{ "files": [], "references": [{ "path": "packages/one" }] }')
  const options =
    '"compilerOptions": { "rootDir": "src", "outDir": "dist", "tsBuildInfoFile": "dist/info", "types": [] }, "include": ["src"]'
  write('packages/one/tsconfig.json', `{ "extends": "../../tsconfig.base.json", ${options} }`)
  // The compiler needs at least these global types if it does not load its large standard library.
  const globals = ['Array<T>', 'Boolean', 'Function', 'IArguments', 'Number', 'Object', 'RegExp', 'String']
  write('packages/one/src/globals.d.ts', globals.map((name) => `interface ${name} {}`).join('\n'))
  write('packages/one/src/first.ts', 'export const first = 1')
  write('packages/one/src/second.ts', 'export const second = 2')
  await ensureBuilt(root)
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

test('nothing was built before → all sources are compiled', () => {
  expect(existsSync(output('first.js'))).toBe(true)
})

test('no source has changed → the build is skipped', async () => {
  const before = builtAt()
  await ensureBuilt(root)
  expect(builtAt()).toBe(before)
})

test('a source has changed → it is compiled again', async () => {
  write('packages/one/src/first.ts', 'export const first = 100')
  await ensureBuilt(root)
  expect(readFileSync(output('first.js'), 'utf8')).toContain('100')
})

test('an output folder is removed → it is created again', async () => {
  rmSync(join(root, 'packages/one/dist'), { recursive: true })
  await ensureBuilt(root)
  expect(existsSync(output('first.js'))).toBe(true)
})

test('a source is removed → its output is removed too', async () => {
  rmSync(join(root, 'packages/one/src/second.ts'))
  await ensureBuilt(root)
  expect(existsSync(output('second.js'))).toBe(false)
  expect(existsSync(output('first.js'))).toBe(true)
})

test('the sources do not compile → each build shows the error until it is fixed', async () => {
  write('packages/one/src/first.ts', 'export const first: string = 1')
  const message = /first\.ts.*Type 'number' is not assignable to type 'string'/
  await expect(ensureBuilt(root)).rejects.toThrow(message)
  await expect(ensureBuilt(root)).rejects.toThrow(message)
  write('packages/one/src/first.ts', 'export const first = 1')
  await ensureBuilt(root)
})
