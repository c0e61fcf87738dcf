import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A process, told apart from a later one that got the same number.
 * @typedef {{ pid: number, startedAt: string }} Process
 */

/** The process with this number, or undefined when there is none or it has ended and only waits to be collected. */
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

/** Whether exactly this process still runs. */
export function isRunning(/** @type {Process} */ { pid, startedAt }) {
  return findProcess(pid)?.startedAt === startedAt
}

/**
 * Waits for processes to end, and returns those that still ran when the time was over.
 * @param {readonly Process[]} processes
 * @param {number} timeoutMs
 */
export async function waitUntilEnded(processes, timeoutMs) {
  const deadline = performance.now() + timeoutMs
  let left = processes.filter(isRunning)
  while (left.length > 0 && performance.now() < deadline) {
    await delay(50)
    left = left.filter(isRunning)
  }
  return left
}

/** Ends a process and everything in its process group, at once. */
export function killGroup(/** @type {number} */ pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended by itself.
  }
}

/** Calls back once when the process that started this one has ended (npm after a `kill -9`, say), of which no signal tells. */
export function onParentEnded(/** @type {() => void} */ callback) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}
