import { expect, test } from 'vitest'
import { readAudit } from './read-audit.mjs'

test('an audit that found nothing is sound', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { critical: 0, total: 0 } } }
  expect(readAudit(JSON.stringify(report))).toMatchObject({ verdict: 'sound' })
})

test('one that found a flaw names the package, and what npm writes around its JSON does not matter', () => {
  const vulnerabilities = { left: { name: 'left', severity: 'high', range: '<1.2.0' } }
  const report = JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { high: 1, total: 1 } } })
  const { verdict, words } = readAudit(`npm warn something\n${report}\n`)
  expect(verdict).toBe('flawed')
  expect(words).toContain('left <1.2.0: high')
})

test.each([
  JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }),
  JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'no network' } }),
  'npm error audit endpoint returned an error',
  '',
])('a registry that does not answer is neither good nor bad, and is said so: %s', (output) => {
  const { verdict, words } = readAudit(output)
  expect(verdict).toBe('unknown')
  expect(words).toMatch(/^NOT AUDITED/)
})
