import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { injectedNames } from './needs.ts'

const directory = mkdtempSync(join(tmpdir(), 'needs-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The call is built from parts, because a literal `inject('…')` in this file would start a service. */
const injecting = (name: string) => `const value = ${'inject'}('${name}')`

function file(name: string, ...lines: string[]) {
  const path = join(directory, name)
  writeFileSync(path, lines.join('\n'))
  return path
}

describe('the services that test files need', () => {
  it('a test file injects no service → none is needed', () => {
    expect(injectedNames([file('pure.test.ts', `import { add } from './add.ts'`)])).toEqual(new Set())
  })

  it('a test file or any file that it imports injects a service → that service is needed', () => {
    file('far.ts', injecting('services'), `import './near.ts'`)
    file('near.ts', `export * from './far.ts'`)
    const test = file('some.test.ts', `import { type A, b } from './near.ts'`, `const late = await import('./late.ts')`)
    file('late.ts', injecting('devnet'))
    expect(injectedNames([test])).toEqual(new Set(['services', 'devnet']))
  })
})
