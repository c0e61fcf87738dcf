import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileContracts } from './compile.ts'
import { artifactFile, contractNames } from './contracts.ts'

it('the committed artefacts are what the sources compile to', () => {
  const compiled = compileContracts()
  for (const name of contractNames) expect(readFileSync(artifactFile(name), 'utf8'), name).toBe(compiled[name])
})
