// JavaScript: this program compiles the project, so it must run before anything is compiled.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Failure } from '../packages/supervise/src/failure.mjs'
import { waitForLock } from '../packages/supervise/src/lock.mjs'
import { step } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'

/**
 * Compiles every workspace of the root `tsconfig.json` into its `dist`. Takes a few milliseconds if no source has changed.
 * @param {string} root
 * @throws {Failure} the sources do not compile; the compiler's output is in the message
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return
  const lock = await waitForLock(join(root, '.data/build.lock'), ({ pid }) => {
    console.log(`… Waiting for another build (pid ${pid}) to finish`)
  })
  try {
    if (!isBuilt(root)) await step('Compiling', () => compile(root))
  } finally {
    lock.release()
  }
}

/**
 * Returns whether every workspace has been compiled before, perhaps from older sources.
 * @param {string} root
 */
export const hasBuild = (root) => projects(root).every((project) => existsSync(join(root, project, 'dist')))

const recordPath = (/** @type {string} */ root) => join(root, 'node_modules/.cache/build.json')

function isBuilt(/** @type {string} */ root) {
  return hasBuild(root) && JSON.stringify(readRecord(root)) === JSON.stringify(listSources(root))
}

async function compile(/** @type {string} */ root) {
  // The list is made before the compiler runs: a file that changes in between is compiled again next time.
  const sources = listSources(root)
  const removed = Object.keys(readRecord(root)).filter((path) => !(path in sources))
  for (const project of projects(root)) {
    // The compiler keeps the output of a removed source, and programs that read the folder would find it.
    if (removed.some((path) => path.startsWith(`${project}/`))) rmSync(join(root, project, 'dist'), { recursive: true, force: true })
  }
  const pretty = process.stdout.isTTY ? ['--pretty'] : []
  const { code, output } = await capture(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...pretty], { cwd: root })
  if (code !== 0) throw new Failure(`${output}\nThe sources do not compile; the compiler's messages are above.`)
  mkdirSync(dirname(recordPath(root)), { recursive: true })
  writeFileSync(recordPath(root), JSON.stringify(sources))
}

/** Folders of the projects that the root `tsconfig.json` names. */
function projects(/** @type {string} */ root) {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  return references.map(({ path }) => path)
}

/**
 * Returns the size and modification time of all sources and configurations, without tests. The lockfile represents the types of packages.
 * @returns {Record<string, string>}
 */
function listSources(/** @type {string} */ root) {
  /** @type {Record<string, string>} */
  const found = {}
  const add = (/** @type {string} */ path) => {
    const { size, mtimeMs } = statSync(path)
    found[relative(root, path)] = `${size} ${mtimeMs}`
  }
  for (const name of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) add(join(root, name))
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'testing'].includes(entry.name) && !entry.name.startsWith('.')) walk(path)
      } else if (/\.([cm]?[jt]sx?|json)$/.test(entry.name) && !/\.(test|fixture)\.ts$/.test(entry.name)) add(path)
    }
  }
  for (const project of projects(root)) walk(join(root, project))
  return found
}

/** @returns {Record<string, string>} the sources of the last build; empty before the first one */
function readRecord(/** @type {string} */ root) {
  try {
    return JSON.parse(readFileSync(recordPath(root), 'utf8'))
  } catch {
    return {}
  }
}
