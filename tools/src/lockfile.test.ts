import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readLockedPackages } from './licences.ts'

test('npm ci on any system → the lockfile lists the binaries of that system', () => {
  const packages = readLockedPackages(resolve(import.meta.dirname, '../..'))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  const listed = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})

test('npm ci downloads a package → its lockfile has the hash of what it must be', () => {
  for (const folder of ['.', 'tools/long', 'tools/site-clients']) {
    const packages = readLockedPackages(resolve(import.meta.dirname, '../..', folder))
    const downloaded = Object.entries(packages).filter(([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle)
    expect(downloaded.length).toBeGreaterThan(10)
    expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  }
})
