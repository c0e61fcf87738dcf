import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled, ensureStartable } from './install.mjs'

let root = ''

/** Writes a project whose only dependency is a local folder, so the test downloads nothing. */
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  root = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(root, 'inner'))
  write('inner/package.json', { name: 'inner', version: '1.0.0' })
  write('package.json', { name: 'outer', version: '1.0.0', dependencies: { inner: 'file:inner' } })
  write('package-lock.json', {
    name: 'outer',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'outer', version: '1.0.0', dependencies: { inner: 'file:inner' } },
      inner: { version: '1.0.0' },
      'node_modules/inner': { resolved: 'inner', link: true },
    },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true })
})

function write(path: string, content: object) {
  writeFileSync(join(root, path), JSON.stringify(content))
}

function stamp(): string {
  return readFileSync(join(root, 'node_modules/.stamp'), 'utf8')
}

test('a fresh clone → its packages are installed', async () => {
  await ensureInstalled(root)
  expect(existsSync(join(root, 'node_modules/inner/package.json'))).toBe(true)
})

test('the installation matches the lockfile → it does not change', async () => {
  await ensureInstalled(root)
  writeFileSync(join(root, 'node_modules/witness'), '')
  await ensureInstalled(root)
  expect(existsSync(join(root, 'node_modules/witness'))).toBe(true)
})

test('npm start finds packages that another installation left complete → nothing is installed; a package is missing → all are installed again', async () => {
  await ensureInstalled(root)
  const stamped = stamp()
  rmSync(join(root, 'node_modules/.stamp'))
  writeFileSync(join(root, 'node_modules/witness'), '')
  await ensureInstalled(root)
  expect(stamp()).toBe(stamped)
  expect(existsSync(join(root, 'node_modules/witness'))).toBe(true)

  rmSync(join(root, 'node_modules/.stamp'))
  write('node_modules/.package-lock.json', { packages: {} })
  await ensureInstalled(root)
  expect(existsSync(join(root, 'node_modules/witness'))).toBe(false)
})

test('the lockfile changed since all packages were installed → a program updates all of them, and none disappears', async () => {
  await ensureInstalled(root)
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  write('package.json', { name: 'outer', version: '1.0.1', dependencies: { inner: 'file:inner' } })
  write('inner/package.json', { name: 'inner', version: '1.0.1' })
  lockfile.packages.inner.version = '1.0.1'
  write('package-lock.json', lockfile)
  writeFileSync(join(root, 'node_modules/.witness'), '')
  await ensureStartable(root)
  expect(existsSync(join(root, 'node_modules/.witness'))).toBe(true)
  expect(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual(lockfile)
  expect(existsSync(join(root, 'node_modules/.stamp-startable'))).toBe(false)
})

test('the installation by npm fails → the error contains the output of npm', async () => {
  write('package.json', { name: 'outer', version: '1.0.0', dependencies: { inner: 'file:inner', other: 'file:other' } })
  await expect(ensureInstalled(root)).rejects.toThrow(/Missing: other[\s\S]*"npm ci" failed as shown above/)
  expect(readdirSync(join(root, '.data'))).toEqual([])
})

test('two processes install at once → one waits for the other', async () => {
  const program = `
    import { ensureInstalled } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'install.mjs')).href)}
    await ensureInstalled(${JSON.stringify(root)})`
  const ended = [1, 2].map(async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    return { code, installed: output.includes('✓ Installing') }
  })
  const results = await Promise.all(ended)
  expect(results.map(({ code }) => code)).toEqual([0, 0])
  expect(results.filter(({ installed }) => installed)).toHaveLength(1)
  expect(stamp()).not.toBe('')
})
