import { Type } from 'typebox'
import { reader } from './parse.ts'

const readReport = reader(
  Type.Object({
    metadata: Type.Object({ vulnerabilities: Type.Object({ total: Type.Number() }) }),
    vulnerabilities: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
)
const readFlaw = reader(Type.Object({ name: Type.String(), severity: Type.String(), range: Type.String() }))
const readMessage = reader(Type.Object({ message: Type.String() }))
const readSummary = reader(Type.Object({ error: Type.Object({ summary: Type.String() }) }))

/**
 * Reads the output of `npm audit --json`. The verdict is `unknown` if the registry supports no audits.
 * @param output may contain warnings of npm around the JSON
 */
export function readAudit(output: string): { verdict: 'sound' | 'flawed' | 'unknown'; words: string } {
  const answer = parseJson(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  const report = readReport(answer)
  if (!report) {
    const reason = readMessage(answer)?.message ?? readSummary(answer)?.error.summary ?? 'no answer'
    return {
      verdict: 'unknown',
      words: `NOT AUDITED: this registry does not report flaws (${reason}). Before a release, run this with a registry that does.`,
    }
  }
  const { total } = report.metadata.vulnerabilities
  if (total === 0) return { verdict: 'sound', words: 'No known flaw in any package that the product ships with.' }
  const flaws = Object.entries(report.vulnerabilities ?? {}).map(([name, entry]) => {
    const flaw = readFlaw(entry)
    return flaw ? `${flaw.name} ${flaw.range}: ${flaw.severity}` : name
  })
  return { verdict: 'flawed', words: [`Known flaws: ${total}`, ...flaws, 'See `npm audit --omit=dev`.'].join('\n') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
