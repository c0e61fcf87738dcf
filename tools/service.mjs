import { spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { killGroup } from '../packages/supervise/src/processes.mjs'
import { followErrors, lastLines, rotateLogs } from './logs.mjs'

/**
 * A program of ours that runs beside us. It reports over a channel when it is ready, and stops when the channel closes:
 * that happens when we ask for it and however we end, `kill -9` included.
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
 * }} Service `ready`: its report, never settled when it ends before; `reported`: its first report of another type, likewise;
 *   `ended`: how it ended, in words
 * @typedef {Service & { unfollow: () => void }} LoggedService
 */

/** After this long, a program that was asked to stop is ended. */
const graceMs = 20_000

/**
 * Starts a program, in a process group of its own so that Ctrl-C reaches only us and the order of stopping is ours.
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
 * Starts a program whose output goes to log files of its own, and shows its errors as they come.
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
 * What to tell of a program that ended when nobody asked it to, and where its last words are.
 * @param {Service} service
 * @param {string} how
 */
export function howItEnded({ name, isReady, logs }, how) {
  const what = `✗ ${name} ${isReady() ? 'ended unexpectedly' : 'did not start'} (${how})`
  // What it wrote to standard error was shown when it came.
  return statSync(logs.errors).size > 0
    ? `${what}. The lines above are also in ${logs.errors}`
    : `${what}. Its last lines, of ${logs.output}:\n${lastLines(logs.output)}`
}
