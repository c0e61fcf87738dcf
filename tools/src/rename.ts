// `npm run rename -- --scope @acme`: gives all packages another npm scope.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBrand } from '@patina/brand'
import { Failure, main } from '@patina/supervise/failure'

/**
 * Replaces the npm scope of the packages in all text files of a repository, also in names of packed files such as `acme-sdk-1.0.0.tgz`.
 * Returns the number of changed files.
 * @param root the root of a git repository
 * @throws {Failure} if the new scope is not one of npm
 */
export function renameScope(root: string, scope: string): number {
  if (!/^@[a-z0-9][a-z0-9._-]*$/.test(scope))
    throw new Failure(`${scope} is not a scope. Write it like @acme: lower case, without a slash.`)
  const { packageScope: from } = readBrand(join(root, 'brand.json'))
  const names = ['apps', 'packages'].flatMap((folder) => readdirSync(join(root, folder))).join('|')
  const mentions = new RegExp(`${from}(?=/(?:${names})\\b)|(?<="packageScope": ")${from}(?=")`, 'g')
  const packed = new RegExp(`\\b${from.slice(1)}-(?=(?:${names})-\\d)`, 'g')
  const files = execFileSync('git', ['grep', '-lIz', '--untracked', '-F', from.slice(1)], { cwd: root, encoding: 'utf8' })
  return files.split('\0').filter((file) => {
    if (file === '') return false
    const text = readFileSync(join(root, file), 'utf8')
    const renamed = text.replace(mentions, scope).replace(packed, `${scope.slice(1)}-`)
    if (renamed !== text) writeFileSync(join(root, file), renamed)
    return renamed !== text
  }).length
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const { values } = parseArgs({ options: { scope: { type: 'string' } } })
    if (values.scope === undefined) throw new Failure('usage: npm run rename -- --scope @acme')
    const root = resolve(import.meta.dirname, '../..')
    const changed = renameScope(root, values.scope)
    // The order of imports depends on their names.
    spawnSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '.'], { cwd: root })
    console.log(
      `✓ The scope is now ${values.scope} in ${changed} files.\n  Run \`npm install\`, which links the packages, and then \`npm test\`.`,
    )
  })
}
