import { spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { killGroup } from '@patina/supervise/processes'
import { followErrors, type LogFiles, lastLines, rotateLogs } from './logs.ts'

/**
 * A program of the stack. The program reports over a channel when it is ready, and stops when the channel closes.
 * The channel closes on `stop` and when this process ends, even by `kill -9`.
 */
type Service = {
  name: string
  pid: number | undefined
  logs: LogFiles
  /** Its report. Never settles if it ends earlier. */
  ready: Promise<unknown>
  /** Returns its first report of this type. */
  reported: (type: string) => Promise<unknown>
  isReady: () => boolean
  /** A description of how it ended. */
  ended: Promise<string>
  stop: () => Promise<void>
  kill: () => void
}
export type LoggedService = Service & { unfollow: () => void }

/** A program that has not stopped after this long is killed. */
const graceMs = 20_000

/**
 * Starts a program in its own process group. Ctrl-C then reaches only this process, which stops the programs in order.
 * @param args the program's source and its arguments
 */
function startService(
  name: string,
  args: readonly string[],
  { cwd, env, logs }: { cwd: string; env: NodeJS.ProcessEnv; logs: LogFiles },
): Service {
  const files = [openSync(logs.output, 'a'), openSync(logs.errors, 'a')]
  const child = spawn(process.execPath, ['tools/run.mjs', ...args], { cwd, env, detached: true, stdio: ['ignore', ...files, 'ipc'] })
  for (const file of files) closeSync(file)
  let running = true
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  void ended.then(() => {
    running = false
  })
  const reported = (type: string) =>
    new Promise<unknown>((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && message !== null && 'type' in message && message.type === type) resolve(message)
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

/** Starts a program that writes to its own log files, and prints its errors at once. */
export function startLogged(
  root: string,
  { dataDir }: { dataDir: string },
  logName: string,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): LoggedService {
  const logs = rotateLogs(resolve(root, dataDir, 'logs'), logName)
  const unfollow = followErrors(logs, (line) => console.error(`[${logName}] ${line}`))
  return { ...startService(name, args, { cwd: root, env, logs }), unfollow }
}

/** Returns the message about a program that ended unexpectedly, with its last lines or its log file. */
export function howItEnded({ name, isReady, logs }: Service, how: string) {
  const what = `✗ ${name} ${isReady() ? 'ended unexpectedly' : 'did not start'} (${how})`
  // Its standard error was already printed.
  return statSync(logs.errors).size > 0
    ? `${what}. The lines above are also in ${logs.errors}`
    : `${what}. Its last lines, of ${logs.output}:\n${lastLines(logs.output)}`
}
