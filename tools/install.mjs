// JavaScript: this program installs the packages.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../packages/supervise/src/failure.mjs'
import { waitForLock } from '../packages/supervise/src/lock.mjs'
import { waitUntilEnded } from '../packages/supervise/src/processes.mjs'
import { step } from '../packages/supervise/src/progress.mjs'
import { capture } from './capture.mjs'

/** The npm of an interrupted installation has this long to end by itself. */
const leftBehindMs = 10 * 60_000

/**
 * Makes `node_modules` match `package-lock.json`. Takes a few milliseconds if it already does. Several processes may call it at once.
 * @param {string} root
 * @throws {Failure} npm could not install; its output is in the message
 */
export async function ensureInstalled(root) {
  if (readText(stampPath(root)) === wantedStamp(root)) return
  await locked(root, async (lock) => {
    // `npm ci` would first remove all packages: those of programs that already run, and those that an older lockfile has too.
    const command = isStartable(root) || hasStamp(root) ? ['install', '--no-save'] : ['ci']
    if (!isInstalled(root))
      await step('Installing packages', () => npm(root, lock, [...command, '--include=dev']), ' (a minute or two, once)')
    writeFileSync(stampPath(root), wantedStamp(root))
  })
}

/**
 * Installs at least the packages that the API, the local chains and the examples need: a sixth of all. Site, wallet and tests need all. Where
 * all were installed for an older lockfile, all are updated, so that nothing that a developer uses disappears.
 * @param {string} root
 * @throws {Failure} npm could not install; its output is in the message
 */
export async function ensureStartable(root) {
  if (isStartable(root) || readText(stampPath(root)) === wantedStamp(root)) return
  if (hasStamp(root)) return ensureInstalled(root)
  await locked(root, async (lock) => {
    if (isStartable(root)) return
    if (isInstalled(root)) return writeFileSync(stampPath(root), wantedStamp(root))
    const workspaces = ['apps/api', 'packages/brand', 'packages/devnet', 'packages/sdk'].flatMap((path) => ['-w', path])
    const args = ['ci', '--omit=dev', '--include-workspace-root', ...workspaces]
    await step('Installing the packages of the API', () => npm(root, lock, args), ' (once)')
    writeFileSync(startableStampPath(root), wantedStamp(root))
  })
}

/** @returns {Promise<void>} */
async function locked(
  /** @type {string} */ root,
  /** @type {(lock: import('../packages/supervise/src/lock.mjs').Lock) => Promise<void>} */ install,
) {
  const lock = await waitForLock(join(root, '.data/install.lock'), ({ pid }) => {
    console.log(`… Waiting for another installation (pid ${pid}) to finish`)
  })
  try {
    await waitUntilEnded(lock.leftBehind, leftBehindMs)
    if (readText(stampPath(root)) !== wantedStamp(root)) await install(lock)
  } finally {
    lock.release()
  }
}

const stampPath = (/** @type {string} */ root) => join(root, 'node_modules/.stamp')
const startableStampPath = (/** @type {string} */ root) => join(root, 'node_modules/.stamp-startable')

/** Whether all packages were installed once, for this lockfile or an older one. */
const hasStamp = (/** @type {string} */ root) => readText(stampPath(root)) !== undefined

const isStartable = (/** @type {string} */ root) => readText(startableStampPath(root)) === wantedStamp(root)

/** Identifies the lockfile, the system and the processor type: binaries of another system do not run here. */
function wantedStamp(/** @type {string} */ root) {
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}`
}

/**
 * Whether a manual `npm ci` or `npm install` has installed the right packages, according to the list that npm writes.
 * Optional packages may be absent: most are binaries for other systems.
 */
function isInstalled(/** @type {string} */ root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const found = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !found) return false
  const missing = Object.entries(wanted).some(
    ([path, { version, integrity, optional }]) =>
      path !== '' && (found[path] ? found[path].version !== version || found[path].integrity !== integrity : !optional),
  )
  return !missing && Object.keys(found).every((path) => wanted[path])
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined} */
function readPackages(/** @type {string} */ path) {
  const text = readText(path)
  return text === undefined ? undefined : JSON.parse(text).packages
}

async function npm(
  /** @type {string} */ root,
  /** @type {import('../packages/supervise/src/lock.mjs').Lock} */ lock,
  /** @type {readonly string[]} */ options,
) {
  const self = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command = 'npm', ...args] = [...self, ...options, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await capture(command, args, { cwd: root, onSpawn: lock.addChild })
  if (code !== 0) throw new Failure(`${output}\nThe packages could not be installed: "npm ${options[0]}" failed as shown above.`)
}

function readText(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
