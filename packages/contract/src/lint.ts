// Checks the contract with the strict rules of Redocly's linter and some more. Any problem fails. Part of `npm run check`.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core'

const file = new URL('../openapi.json', import.meta.url)
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'spec-example-values': 'error',
    'response-mime-type': { severity: 'error', allowedValues: ['application/json'] },
    'request-mime-type': { severity: 'error', allowedValues: ['application/json'] },
  },
})
const problems = await lintFromString({ source: await readFile(file, 'utf8'), absoluteRef: fileURLToPath(file), config })
if (problems.length > 0) {
  formatProblems(problems, { format: 'stylish', totals: getTotals(problems), version: '' })
  process.exitCode = 1
}
