// Checks the contract and the document of the admin API with the strict rules of Redocly's linter and some more. Any problem fails. Part of `npm run check`.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core'

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'spec-example-values': 'error',
    'response-mime-type': { severity: 'error', allowedValues: ['application/json', 'text/event-stream', 'image/webp'] },
    'request-mime-type': { severity: 'error', allowedValues: ['application/json'] },
  },
})
for (const name of ['openapi.json', 'admin-openapi.json']) {
  const file = new URL(`../${name}`, import.meta.url)
  const problems = await lintFromString({ source: await readFile(file, 'utf8'), absoluteRef: fileURLToPath(file), config })
  if (problems.length === 0) continue
  formatProblems(problems, { format: 'stylish', totals: getTotals(problems), version: '' })
  process.exitCode = 1
}
