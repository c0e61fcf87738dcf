// JavaScript: `tools/*.mjs` import this file before the packages are installed.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { findProcess, isRunning } from './processes.mjs'

/**
 * The content of a lock file: the process that holds the lock, the processes that it started, and whether it is about to release the lock.
 * The started processes may outlive a killed holder.
 * @typedef {import('./processes.mjs').Process} Process
 * @typedef {{ holder: Process, children: Process[], ending: boolean }} Claim
 */

/**
 * A lock that this process holds. `leftBehind` are processes of a previous holder that died without a release.
 * @typedef {{ leftBehind: Process[], addChild: (pid: number) => void, announceEnd: () => void, release: () => void }} Lock
 */

/**
 * Takes the lock stored in a file, or returns the claim of the process that holds it. A lock whose holder no longer runs is free.
 * @param {string} path
 * @returns {{ lock: Lock } | Claim}
 */
export function takeLock(path) {
  const self = findProcess(process.pid)
  if (!self) throw new Failure('Cannot find this process in the list of processes.')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  /** @type {Claim} */
  const ownClaim = { holder: self, children: [], ending: false }
  /** @type {Process[]} */
  let leftBehind = []
  while (!tryCreate(path, ownClaim)) {
    const text = read(path)
    const claim = text === undefined ? undefined : parseClaim(text)
    if (claim && isRunning(claim.holder)) return claim
    if (text === undefined || !removeIfStill(path, text)) continue
    leftBehind = claim?.children ?? []
    // The new claim lists the processes left behind too: this process may be killed before they have ended.
    ownClaim.children = leftBehind.filter(isRunning)
  }
  return { lock: createLock(path, ownClaim, leftBehind) }
}

/**
 * Takes the lock as soon as its holder releases it.
 * @param {string} path
 * @param {(holder: Process) => void} onWait called once, if the lock is not free
 * @returns {Promise<Lock>}
 */
export async function waitForLock(path, onWait) {
  for (let isWaiting = false; ; isWaiting = true) {
    const result = takeLock(path)
    if ('lock' in result) return result.lock
    if (!isWaiting) onWait(result.holder)
    await delay(100)
  }
}

/**
 * @param {string} path
 * @param {Claim} ownClaim
 * @param {Process[]} leftBehind
 * @returns {Lock}
 */
function createLock(path, ownClaim, leftBehind) {
  const release = () => {
    const text = read(path)
    if (text !== undefined && parseClaim(text)?.holder.pid === process.pid) rmSync(path, { force: true })
    process.off('exit', release)
  }
  process.on('exit', release)
  const rewrite = () => {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, JSON.stringify(ownClaim))
    renameSync(draft, path)
  }
  return {
    leftBehind,
    addChild(pid) {
      const child = findProcess(pid)
      if (!child) return
      ownClaim.children.push(child)
      rewrite()
    },
    announceEnd() {
      ownClaim.ending = true
      rewrite()
    },
    release,
  }
}

/** Creates the file with its content in one step, so that no other process reads a part of it. Returns false if the file exists. */
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

/** Removes the file of a dead holder. If another process has replaced the file meanwhile, it is restored and the result is false. */
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

/** @returns {Claim | undefined} undefined if the text is not a claim, as after a crash of the machine */
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
