import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The directory of everything that these tests download or build. */
export const cacheDirectory = resolve(import.meta.dirname, '../../node_modules/.cache/deploy')

/**
 * Returns the directory of an npm package without its dependencies, downloaded once. Only these tests need its program, which is too large
 * for every installation.
 * @throws {Error} if the registry serves other content than `integrity`
 */
export function packedPackage(name: string, version: string, integrity: string, cache = cacheDirectory): string {
  const directory = join(cache, `${name.replace('/', '+')}@${version}`)
  if (existsSync(directory)) return directory
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  const answer: unknown = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--loglevel=error'], { cwd: unfinished, encoding: 'utf8' }),
  )
  const { filename, found } = readAnswer(answer)
  if (found !== integrity) throw new Error(`${name} ${version} has the integrity ${found}, not ${integrity}`)
  execFileSync('tar', ['xzf', filename], { cwd: unfinished })
  moveUnlessThere(join(unfinished, 'package'), directory)
  rmSync(unfinished, { recursive: true, force: true })
  return directory
}

/** Renames a directory. Two processes may download the same package: the later one uses the earlier one's. */
function moveUnlessThere(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

function readAnswer(answer: unknown): { filename: string; found: string } {
  const entry: unknown = Array.isArray(answer) ? answer[0] : undefined
  const isComplete = typeof entry === 'object' && entry !== null && 'filename' in entry && 'integrity' in entry
  if (!isComplete || typeof entry.filename !== 'string' || typeof entry.integrity !== 'string')
    throw new Error(`npm pack answered ${JSON.stringify(answer)}`)
  return { filename: entry.filename, found: entry.integrity }
}
