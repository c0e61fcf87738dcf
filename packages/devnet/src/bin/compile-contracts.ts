import { writeFileSync } from 'node:fs'
import { compileContracts } from '../compile.ts'
import { artifactFile, contractNames } from '../contracts.ts'

const compiled = compileContracts()
for (const name of contractNames) writeFileSync(artifactFile(name), compiled[name])
console.log(`Compiled ${contractNames.join(', ')}`)
