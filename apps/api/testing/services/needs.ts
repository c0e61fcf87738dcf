import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const relativeImport = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
const injection = /\binject\(\s*['"](\w+)['"]\s*\)/g

/** Returns the names of services that these files, or files that they import by relative paths, get with `inject`. */
export function injectedNames(testFiles: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>()
  const files = new Set(testFiles)
  for (const file of files) {
    if (!existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    for (const [, name] of source.matchAll(injection)) if (name) names.add(name)
    for (const [, path] of source.matchAll(relativeImport)) if (path) files.add(resolve(dirname(file), path))
  }
  return names
}
