import { readFileSync } from 'node:fs'
import type { Environment } from './setting.ts'

/**
 * Returns the variables, with secrets read from the files that `<NAME>_FILE` names. Container orchestrators provide secrets as files. White space
 * at the end of a file is not part of the secret. An empty variable counts as unset.
 *
 * @throws {Error} that names every variable whose file cannot be read or that is set twice. The text contains no path and no content
 */
export function withSecretFiles(variables: Environment, names: readonly string[]): Environment {
  const read: Record<string, string> = {}
  const problems: string[] = []
  for (const name of names) {
    const file = variables[`${name}_FILE`]
    if (!file) continue
    if (variables[name]) {
      problems.push(`${name} and ${name}_FILE must not both be set`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8').trimEnd()
    } catch {
      problems.push(`${name}_FILE must name a file that can be read`)
      continue
    }
    if (!read[name]) problems.push(`${name}_FILE must name a file that is not empty`)
  }
  if (problems.length > 0) throw new Error(`Bad environment: ${problems.join('; ')}`)
  return { ...variables, ...read }
}
