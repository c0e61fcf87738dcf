import { expect, test } from 'vitest'
import { findUnfitLicences, isPermissive } from './licences.ts'

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(GPL-3.0-only OR (MIT AND ISC))'])(
  'the licence is %s → permissive',
  (licence) => {
    expect(isPermissive(licence)).toBe(true)
  },
)

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', '(MIT OR ISC) AND LGPL-3.0-or-later', 'SEE LICENSE IN LICENSE.md', ''])(
  'the licence is %j → not permissive',
  (licence) => {
    expect(isPermissive(licence)).toBe(false)
  },
)

test('a package is a development dependency, a peer dependency or a link → its licence is not checked', () => {
  const packages = {
    '': {},
    'node_modules/@a/one': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/b/node_modules/two': { version: '2.0.0' },
    'node_modules/three': { version: '3.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/four': { link: true },
    'node_modules/six': { version: '6.0.0', license: 'GPL-3.0-only', peer: true },
    'node_modules/five': { version: '5.0.0', license: 'MIT' },
  }
  expect(findUnfitLicences(packages)).toEqual(['@a/one 1.0.0: GPL-3.0-only', 'two 2.0.0: no licence named'])
})
