import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileContracts } from './compile.ts'
import { artifactFile, contractNames } from './contracts.ts'

it('the contracts are compiled → the result equals the committed artefacts', () => {
  const compiled = compileContracts()
  for (const name of contractNames) expect(readFileSync(artifactFile(name), 'utf8'), name).toBe(compiled[name])
})
