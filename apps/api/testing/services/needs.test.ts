import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { injectedNames } from './needs.ts'

const directory = mkdtempSync(join(tmpdir(), 'needs-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Written in parts, so that this file does not itself seem to ask for a service. */
const asksFor = (name: string) => `const value = ${'inject'}('${name}')`

function file(name: string, ...lines: string[]) {
  const path = join(directory, name)
  writeFileSync(path, lines.join('\n'))
  return path
}

describe('the services that test files need', () => {
  it('are none for a test that asks for none', () => {
    expect(injectedNames([file('pure.test.ts', `import { add } from './add.ts'`)])).toEqual(new Set())
  })

  it('are those that a test, or a file it imports however far, asks for', () => {
    file('far.ts', asksFor('services'), `import './near.ts'`)
    file('near.ts', `export * from './far.ts'`)
    const test = file('some.test.ts', `import { type A, b } from './near.ts'`, `const late = await import('./late.ts')`)
    file('late.ts', asksFor('devnet'))
    expect(injectedNames([test])).toEqual(new Set(['services', 'devnet']))
  })
})
