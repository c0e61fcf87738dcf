import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { findProcess, isRunning } from './processes.mjs'

/**
 * Who holds a lock, which processes it started on the locked thing (they may outlive a holder that was killed), and
 * whether it is about to let go.
 * @typedef {import('./processes.mjs').Process} Process
 * @typedef {{ holder: Process, children: Process[], ending: boolean }} Claim
 */

/**
 * A lock that this process holds. `leftBehind` are the processes of a holder that died without letting go.
 * @typedef {{ leftBehind: Process[], addChild: (pid: number) => void, announceEnd: () => void, release: () => void }} Lock
 */

/**
 * Takes the lock kept in a file, or returns the claim of the process that holds it. A holder that no longer runs has lost it.
 * @param {string} path
 * @returns {{ lock: Lock } | Claim}
 */
export function takeLock(path) {
  const self = findProcess(process.pid)
  if (!self) throw new Failure('This process cannot find itself in the list of processes.')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  /** @type {Claim} */
  const mine = { holder: self, children: [], ending: false }
  /** @type {Process[]} */
  let leftBehind = []
  while (!tryCreate(path, mine)) {
    const text = read(path)
    const claim = text === undefined ? undefined : parseClaim(text)
    if (claim && isRunning(claim.holder)) return claim
    if (text === undefined || !removeIfStill(path, text)) continue
    leftBehind = claim?.children ?? []
    // They stay on record: this process may be killed, too, before they have ended.
    mine.children = leftBehind.filter(isRunning)
  }
  return { lock: held(path, mine, leftBehind) }
}

/**
 * Takes the lock as soon as its holder lets go of it.
 * @param {string} path
 * @param {(holder: Process) => void} onWait called once, when there is a wait
 * @returns {Promise<Lock>}
 */
export async function waitForLock(path, onWait) {
  for (let told = false; ; told = true) {
    const result = takeLock(path)
    if ('lock' in result) return result.lock
    if (!told) onWait(result.holder)
    await delay(100)
  }
}

/**
 * @param {string} path
 * @param {Claim} mine
 * @param {Process[]} leftBehind
 * @returns {Lock}
 */
function held(path, mine, leftBehind) {
  const release = () => {
    const text = read(path)
    if (text !== undefined && parseClaim(text)?.holder.pid === process.pid) rmSync(path, { force: true })
    process.off('exit', release)
  }
  process.on('exit', release)
  const rewrite = () => {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, JSON.stringify(mine))
    renameSync(draft, path)
  }
  return {
    leftBehind,
    addChild(pid) {
      const child = findProcess(pid)
      if (!child) return
      mine.children.push(child)
      rewrite()
    },
    announceEnd() {
      mine.ending = true
      rewrite()
    },
    release,
  }
}

/** Creates the file with its content in one step, so that no other process ever reads half of it. */
function tryCreate(/** @type {string} */ path, /** @type {Claim} */ claim) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(claim))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead holder's file; when another process was faster and the file is now that one's, puts it back. */
function removeIfStill(/** @type {string} */ path, /** @type {string} */ text) {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const removed = read(aside) === text
  if (!removed) renameSync(aside, path)
  rmSync(aside, { force: true })
  return removed
}

/** @returns {Claim | undefined} undefined when the text is no claim, as after a crash of the machine */
function parseClaim(/** @type {string} */ text) {
  try {
    const { holder, children, ending } = JSON.parse(text)
    return Number.isInteger(holder.pid) && Array.isArray(children) ? { holder, children, ending: ending === true } : undefined
  } catch {
    return undefined
  }
}

function read(/** @type {string} */ path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
