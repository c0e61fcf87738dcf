import { spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { killGroup } from '../packages/supervise/src/processes.mjs'
import { followErrors, lastLines, rotateLogs } from './logs.mjs'

/**
 * A program of the stack. It reports over a channel when it is ready, and stops when the channel closes.
 * The channel closes on `stop` and when this process ends, even by `kill -9`.
 * @typedef {{
 *   name: string,
 *   pid: number | undefined,
 *   logs: import('./logs.mjs').LogFiles,
 *   ready: Promise<object>,
 *   reported: (type: string) => Promise<object>,
 *   isReady: () => boolean,
 *   ended: Promise<string>,
 *   stop: () => Promise<void>,
 *   kill: () => void,
 * }} Service `ready`: its report; never settles if it ends earlier. `reported`: its first report of another type.
 *   `ended`: a description of how it ended.
 * @typedef {Service & { unfollow: () => void }} LoggedService
 */

/** A program that has not stopped after this long is killed. */
const graceMs = 20_000

/**
 * Starts a program in its own process group. Ctrl-C then reaches only this process, which stops the programs in order.
 * @param {string} name
 * @param {readonly string[]} args the program's file and its arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, logs: import('./logs.mjs').LogFiles }} options
 * @returns {Service}
 */
function startService(name, args, { cwd, env, logs }) {
  const files = [openSync(logs.output, 'a'), openSync(logs.errors, 'a')]
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', ...files, 'ipc'] })
  for (const file of files) closeSync(file)
  let running = true
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  void ended.then(() => {
    running = false
  })
  /** @returns {Promise<object>} */
  const reported = (/** @type {string} */ type) =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && 'type' in message && message.type === type) resolve(message)
      })
    })
  const ready = reported('ready')
  let isReady = false
  void ready.then(() => {
    isReady = true
  })
  const kill = () => {
    if (running && child.pid !== undefined) killGroup(child.pid)
  }
  return {
    name,
    pid: child.pid,
    logs,
    ready,
    reported,
    isReady: () => isReady,
    ended,
    async stop() {
      if (child.connected) child.disconnect()
      const timer = setTimeout(kill, graceMs)
      await ended
      clearTimeout(timer)
    },
    kill,
  }
}

/**
 * Starts a program that writes to its own log files, and prints its errors at once.
 * @param {string} root
 * @param {{ dataDir: string }} settings
 * @param {string} logName
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {LoggedService}
 */
export function startLogged(root, { dataDir }, logName, name, args, env) {
  const logs = rotateLogs(resolve(root, dataDir, 'logs'), logName)
  const unfollow = followErrors(logs, (line) => console.error(`[${logName}] ${line}`))
  return { ...startService(name, args, { cwd: root, env, logs }), unfollow }
}

/**
 * Returns the message about a program that ended unexpectedly, with its last lines or its log file.
 * @param {Service} service
 * @param {string} how
 */
export function howItEnded({ name, isReady, logs }, how) {
  const what = `✗ ${name} ${isReady() ? 'ended unexpectedly' : 'did not start'} (${how})`
  // Its standard error was already printed.
  return statSync(logs.errors).size > 0
    ? `${what}. The lines above are also in ${logs.errors}`
    : `${what}. Its last lines, of ${logs.output}:\n${lastLines(logs.output)}`
}
