import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { installDebianPackage } from './debian.ts'

const name = 'no-such-package-of-debian'

if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
  test('apt-get cannot install a package → an error with its name, so that no test is left out', () => {
    expect(() => installDebianPackage(name, 'this test')).toThrow(`apt-get cannot install the package ${name}`)
  })
else
  test('a process that may not install packages → false', () => {
    expect(installDebianPackage(name, 'this test')).toBe(false)
  })
