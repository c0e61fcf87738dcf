import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The log files of one program: what it writes to standard output and, apart, to standard error. It writes to the files
 * itself, so the last lines are there however it or we ended.
 * @typedef {{ output: string, errors: string }} LogFiles
 */

/**
 * Starts a program's logs anew; the previous run's stay beside them as `*.1.log`.
 * @param {string} folder
 * @param {string} name
 * @returns {LogFiles}
 */
export function rotateLogs(folder, name) {
  mkdirSync(folder, { recursive: true })
  const [output, errors] = [name, `${name}.errors`].map((base) => {
    const path = join(folder, `${base}.log`)
    try {
      renameSync(path, join(folder, `${base}.1.log`))
    } catch {
      // There was no previous run.
    }
    closeSync(openSync(path, 'a'))
    return path
  })
  if (!output || !errors) throw new Error('a log has two files')
  return { output, errors }
}

/**
 * Calls back with each line that a person should see: everything on standard error, and errors among structured log lines.
 * @param {LogFiles} files
 * @param {(line: string) => void} onLine
 * @returns {() => void} stops following
 */
export function followErrors({ output, errors }, onLine) {
  const polls = [
    follow(errors, onLine),
    follow(output, (line) => {
      const text = loggedError(line)
      if (text !== undefined) onLine(text)
    }),
  ]
  const pollAll = () => {
    for (const poll of polls) poll()
  }
  const timer = setInterval(pollAll, 250)
  timer.unref()
  return () => {
    clearInterval(timer)
    pollAll()
  }
}

/** Last lines of a log file. */
export function lastLines(/** @type {string} */ path, count = 20) {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-count).join('\n')
}

/** The message of a structured log line (pino) of level error or above; undefined for any other line. */
export function loggedError(/** @type {string} */ line) {
  if (!/^\{"level":[56]0,/.test(line)) return undefined
  try {
    const { msg, err } = JSON.parse(line)
    return [msg, err?.message].filter((part, i, parts) => part && parts.indexOf(part) === i).join(': ')
  } catch {
    return undefined
  }
}

/** Returns a function that reads what was added to a file since, and calls back for each whole line. */
function follow(/** @type {string} */ path, /** @type {(line: string) => void} */ onLine) {
  let offset = 0
  let rest = Buffer.alloc(0)
  return () => {
    const file = openSync(path, 'r')
    const added = Buffer.alloc(Math.max(0, fstatSync(file).size - offset))
    offset += readSync(file, added, 0, added.length, offset)
    closeSync(file)
    rest = Buffer.concat([rest, added])
    const end = rest.lastIndexOf('\n')
    if (end < 0) return
    for (const line of rest.subarray(0, end).toString().split('\n')) onLine(line)
    rest = rest.subarray(end + 1)
  }
}
