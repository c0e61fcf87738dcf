import { expect, test } from 'vitest'
import { precedes } from './semver.ts'

/** Versions in ascending order: the example of semver.org, and further ones. */
const ordered = [
  '0.9.10',
  '1.0.0-1',
  '1.0.0-2',
  '1.0.0-11',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0-x-y',
  '2.0.0',
  '99999999999999999998.0.0',
  '99999999999999999999.0.0',
]

test('versions → ordered as semver defines', () => {
  for (const [place, version] of ordered.entries())
    for (const [other, against] of ordered.entries())
      expect([version, against, precedes(version, against)]).toEqual([version, against, place < other])
})

test('versions differ only in build metadata → neither precedes the other', () => {
  expect(precedes('1.0.0+1', '1.0.0+2')).toBe(false)
  expect(precedes('1.0.0-a+2', '1.0.0+1')).toBe(true)
})
