import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readLockedPackages } from './licences.mjs'

type Locked = { optionalDependencies?: Record<string, string> }

test('the lockfile lists the binaries for every system, without which npm ci refuses to install', () => {
  const packages: Record<string, Locked> = readLockedPackages(resolve(import.meta.dirname, '..'))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  const listed = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})
