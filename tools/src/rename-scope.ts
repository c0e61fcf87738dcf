import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@patina/supervise/failure'

const skipped = new Set(['node_modules', '.git', '.data', '.docusaurus', 'dist', 'build'])
const isText = /(^Dockerfile|\.([cm]?[jt]sx?|json|mdx?|sh|txt|ya?ml|css|swift|kt))$/

/**
 * Replaces the npm scope of the packages in all text files of the repository and in `brand.json`, also in the names of packed files such as
 * `acme-sdk-1.0.0.tgz`.
 * Returns the old scope and the number of changed files.
 * @throws {Failure} if the new scope is not one of npm
 */
export function renameScope(root: string, scope: string): { from: string; changed: number } {
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(scope))
    throw new Failure(`${scope} is not a scope. Write it like @acme: lower case, without a slash.`)
  const names = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => nameOf(join(root, folder, name, 'package.json'))),
  )
  const [from = ''] = names[0]?.split('/') ?? []
  const packages = names.map((name) => name.slice(from.length + 1)).join('|')
  const mentions = new RegExp(`${from}(?=/(?:${packages})\\b)`, 'g')
  const packed = new RegExp(`\\b${from.slice(1)}-(?=(?:${packages})-\\d)`, 'g')
  let changed = 0
  for (const file of textFiles(root)) {
    const text = readFileSync(file, 'utf8')
    const renamed = text
      .replace(mentions, scope)
      .replace(packed, `${scope.slice(1)}-`)
      .replace(`"packageScope": "${from}"`, `"packageScope": "${scope}"`)
    if (renamed === text) continue
    writeFileSync(file, renamed)
    changed += 1
  }
  return { from, changed }
}

function nameOf(file: string): string {
  const { name }: { name?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof name === 'string') return name
  throw new Failure(`${file} has no name`)
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : textFiles(path)
    return isText.test(entry.name) ? [path] : []
  })
}
