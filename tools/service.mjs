import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { killGroup } from './processes.mjs'

/**
 * A program of ours that runs beside us. It reports over a channel when it is ready, and stops when the channel closes:
 * that happens when we ask for it and however we end, `kill -9` included.
 * @typedef {{
 *   name: string,
 *   pid: number | undefined,
 *   logs: import('./logs.mjs').LogFiles,
 *   ready: Promise<object>,
 *   ended: Promise<string>,
 *   stop: () => Promise<void>,
 *   kill: () => void,
 * }} Service `ready`: its report, never settled when it ends before; `ended`: how it ended, in words
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
export function startService(name, args, { cwd, env, logs }) {
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
  const kill = () => {
    if (running && child.pid !== undefined) killGroup(child.pid)
  }
  return {
    name,
    pid: child.pid,
    logs,
    ready: new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && 'type' in message && message.type === 'ready') resolve(message)
      })
    }),
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
