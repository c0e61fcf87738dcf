/**
 * Reads the output of `npm audit --json`. The verdict is `unknown` if the registry supports no audits.
 * @param {string} output may contain warnings of npm around the JSON
 * @returns {{ verdict: 'sound' | 'flawed' | 'unknown', words: string }}
 */
export function readAudit(output) {
  const report = readJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  const counts = report?.metadata?.vulnerabilities
  if (typeof counts?.total !== 'number') {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer'
    return {
      verdict: 'unknown',
      words: `NOT AUDITED: this registry does not report flaws (${reason}). Before a release, run this with a registry that does.`,
    }
  }
  if (counts.total === 0) return { verdict: 'sound', words: 'No known flaw in any package that the product ships with.' }
  const flaws = Object.values(report.vulnerabilities ?? {}).map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { verdict: 'flawed', words: [`Known flaws: ${counts.total}`, ...flaws, 'See `npm audit --omit=dev`.'].join('\n') }
}

function readJson(/** @type {string} */ text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
