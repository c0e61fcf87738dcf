// JavaScript: `npm test` runs from its sources, even if another source does not compile.
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { capture } from './capture.mjs'

/** A file that imports this many files lists or constructs them, so what follows from it is not what a change of one of them is about. */
const tableOfContents = 20

/**
 * Returns the tests to run after a change: the tests beside a changed file, and those that import it, directly or through other files. The
 * search ends at tables of contents, such as the list of routes, because nearly every test imports these.
 * @param {string} root
 * @param {string} since a commit: every file that differs from it has changed, also new files
 * @returns {Promise<string[]>} paths below `root`
 */
export async function relatedTests(root, since) {
  const changed = [
    ...(await gitLines(root, 'diff', '--name-only', '--relative', since)),
    ...(await gitLines(root, 'ls-files', '--others', '--exclude-standard')),
  ]
  const files = await gitLines(root, 'ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mts', '*.mjs')
  const importers = findImporters(root, files)
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)

  const subjects = new Set([...reached].map(nameOf))
  const folders = new Set(changed.map((file) => dirname(file)))
  return files.filter(isTest).filter((test) => reached.has(test) || subjects.has(nameOf(test)) || folders.has(dirname(test)))
}

/**
 * Returns the importers of each file, without tables of contents.
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
function findImporters(root, files) {
  const known = new Set(files)
  const importers = new Map()
  for (const file of files) {
    const imported = importsOf(root, file).filter((path) => known.has(path))
    if (imported.length >= tableOfContents && !isTest(file)) continue
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file])
  }
  return importers
}

/** Returns the paths of a file's relative imports. A deleted file imports nothing. */
function importsOf(/** @type {string} */ root, /** @type {string} */ file) {
  const text = readText(join(root, file))
  const paths = [...text.matchAll(/\b(?:from|import)[\s(]*'(\.[^']+)'/g)].map(([, path = '']) => posix.join(dirname(file), path))
  return [...new Set(paths)]
}

function readText(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isTest(/** @type {string} */ file) {
  return /(?<!\.long)\.test\.tsx?$/.test(file)
}

/** Returns a file's path without its suffixes: a file and its test have the same. */
function nameOf(/** @type {string} */ file) {
  return file.replace(/(\.alone|\.long)?(\.test)?\.\w+$/, '')
}

async function gitLines(/** @type {string} */ cwd, /** @type {string[]} */ ...args) {
  const { code, output } = await capture('git', args, { cwd })
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
  return output.split('\n').filter((line) => line !== '')
}
