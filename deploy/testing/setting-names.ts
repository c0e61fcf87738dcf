import { subjects } from '../../apps/api/src/base/config/config.ts'

/** Settings that the chart or its images set, or that have no effect with a database server and Redis. */
const notForOperators = new Set([
  'ALLOW_MEMORY_CACHE',
  'API_PORT',
  'DATA_DIR',
  'HOST',
  'METRICS_HOST',
  'METRICS_PORT',
  'NETWORKS_FILE',
  'NODE_ENV',
  'WORKER_PLATFORMS',
])

const secretNames = subjects.flatMap(({ secrets }) => secrets)
const plainNames = subjects
  .flatMap(({ settings }) => Object.keys(settings))
  .filter((name) => !secretNames.includes(name) && !notForOperators.has(name))

/** Returns the text of values.schema.json with the names of all settings. */
export function withSettingNames(schema: string): string {
  const rule = (name: string) => (name === 'PUBLIC_URL' ? '{ "type": "string", "pattern": "^https://" }' : '{ "type": "string" }')
  const plain = plainNames.map((name) => `        "${name}": ${rule(name)}`)
  const secret = secretNames.map((name) => `              "${name}"`)
  return replaceLines(replaceLines(schema, /(?: {8}"[A-Z0-9_]+": \{.+\},?\n)+/, plain), /(?: {14}"[A-Z0-9_]+",?\n)+/, secret)
}

function replaceLines(text: string, old: RegExp, lines: readonly string[]): string {
  if (!old.test(text)) throw new Error(`values.schema.json has no lines that match ${old}`)
  return text.replace(old, `${lines.join(',\n')}\n`)
}
