// JavaScript: `tools/*.mjs` import this file before the packages are installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process. The start time distinguishes it from a later process with the same id.
 * @typedef {{ pid: number, startedAt: string }} Process
 */

/** Returns the process with this id, or undefined if it does not exist or is a zombie. */
export function findProcess(/** @type {number} */ pid) {
  const startedAt = process.platform === 'linux' ? startedAtOnLinux(pid) : startedAtByPs(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html field 22, in clock ticks since the machine started */
function startedAtOnLinux(/** @type {number} */ pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function startedAtByPs(/** @type {number} */ pid) {
  const [state, ...startedAt] = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
  return state === '' || state?.startsWith('Z') ? undefined : startedAt.join(' ')
}

/** Returns whether this process still runs. A later process with the same id counts as another process. */
export function isRunning(/** @type {Process} */ { pid, startedAt }) {
  return findProcess(pid)?.startedAt === startedAt
}

/**
 * Waits for processes to end. Returns those that still run after the timeout.
 * @param {readonly Process[]} processes
 * @param {number} timeoutMs
 */
export async function waitUntilEnded(processes, timeoutMs) {
  const deadline = performance.now() + timeoutMs
  let running = processes.filter(isRunning)
  while (running.length > 0 && performance.now() < deadline) {
    await delay(50)
    running = running.filter(isRunning)
  }
  return running
}

/** Kills all processes of a process group with SIGKILL. */
export function killGroup(/** @type {number} */ pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/** Calls back once when the parent process has ended, such as npm after `kill -9`. No signal reports this, so the parent is polled. */
export function onParentEnded(/** @type {() => void} */ callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}
