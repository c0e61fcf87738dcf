import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { reader } from '../parse.ts'

const readMessage = reader(Type.Object({ msg: Type.String() }))
const readError = reader(Type.Object({ err: Type.Object({ message: Type.String() }) }))

/**
 * The log files of one program, for standard output and standard error. The program writes to them directly, so no line is lost if a
 * process is killed.
 */
export type LogFiles = { output: string; errors: string }

/** Starts new log files for a program and keeps those of the previous run as `*.1.log`. */
export function rotateLogs(folder: string, name: string): LogFiles {
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
 * Calls `onLine` for each line that the user should see: all of standard error, and structured log lines of level error or above.
 * @returns stops following
 */
export function followErrors({ output, errors }: LogFiles, onLine: (line: string) => void): () => void {
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

/** Returns the last lines of a log file. */
export function lastLines(path: string, count = 20) {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-count).join('\n')
}

/** Returns the message of a structured log line (pino) of level error or above, undefined for any other line. */
export function loggedError(line: string) {
  if (!/^\{"level":[56]0,/.test(line)) return undefined
  try {
    const logged: unknown = JSON.parse(line)
    return [readMessage(logged)?.msg, readError(logged)?.err.message]
      .filter((part, i, parts) => part && parts.indexOf(part) === i)
      .join(': ')
  } catch {
    return undefined
  }
}

/** Returns a function that reads the lines added since its last call and passes each complete one to `onLine`. */
function follow(path: string, onLine: (line: string) => void) {
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
