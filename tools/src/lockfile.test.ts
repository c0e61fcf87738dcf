import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readLockedPackages } from './licences.ts'

test('npm ci on any system → the lockfile lists the binaries of that system', () => {
  const packages = readLockedPackages(resolve(import.meta.dirname, '../..'))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  const listed = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})
