import { expect, test } from 'vitest'
import { readAudit } from './read-audit.ts'

test('npm audit finds no vulnerability → the result is sound', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { critical: 0, total: 0 } } }
  expect(readAudit(JSON.stringify(report))).toMatchObject({ verdict: 'sound' })
})

test('npm audit finds a vulnerability and prints a warning before its JSON → the result is flawed and names the package', () => {
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
])('the registry answers npm audit with %s → the result is unknown', (output) => {
  const { verdict, words } = readAudit(output)
  expect(verdict).toBe('unknown')
  expect(words).toMatch(/^NOT AUDITED/)
})
