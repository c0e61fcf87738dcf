import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'

const standardOutput = batchLines(pino.destination({ sync: true }))

/**
 * Opens the log of a process: lines of JSON on standard output. Of an error, the log contains only the fields that `serializeError` keeps.
 */
export function openLog(level: string, destination: DestinationStream = standardOutput): Logger {
  return pino({ level, serializers: { err: serializeError } }, destination)
}

/**
 * The logged data of an answered request. `route` is the pattern of the route, not the URL, because addresses and ids must not be in logs.
 */
export type Access = { reqId: string; method: string; route: string; statusCode: number; ms: number }

/**
 * Returns a function that writes the lines of answered requests as the log of this level would. pino takes longer for such a line, which
 * every request writes.
 */
export function openAccessLog(level: string, destination: DestinationStream = standardOutput): (access: Access) => void {
  if (!pino({ level }).isLevelEnabled('info')) return () => {}
  const program = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`
  // No field needs escapes: the id is checked, Node accepts only known methods, and a route is a pattern in the code.
  return ({ reqId, method, route, statusCode, ms }) =>
    destination.write(
      `{"level":30,"time":${Date.now()},${program},"reqId":"${reqId}","method":"${method}","route":"${route}","statusCode":${statusCode},"ms":${ms}}\n`,
    )
}

const maxCauses = 5

/**
 * Returns the fields of an error that are safe to log: its name, code, message and stack, and those of its causes. Libraries put user data
 * into other fields: PostgreSQL the refused row, jose the claims of a token. If a message repeats the refused input, the input is cut out.
 */
export function serializeError(error: unknown, causes = maxCauses): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  return {
    type: error.name,
    message: safeMessageOf(error, code),
    ...(code !== undefined && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: serializeError(error.cause, causes - 1) }),
  }
}

/**
 * PostgreSQL's error codes for malformed values. PostgreSQL repeats the value in their message.
 * @see https://www.postgresql.org/docs/15/errcodes-appendix.html, class 22
 */
const dataException = /^22[0-9A-Z]{3}$/

function safeMessageOf({ name, message }: Error, code: string | number | undefined): string {
  // A parser repeats the input around the failure.
  if (name === 'SyntaxError') return 'The text cannot be parsed'
  const safe = typeof code === 'string' && dataException.test(code) ? message.replace(/: ".*$/s, '') : message
  // Nodes repeat addresses, hashes and signed bytes in hexadecimal (EVM), or base58 and base64 (Solana).
  return safe
    .replace(/0x[0-9a-f]{40,}/gi, '0x…')
    .replace(/[A-Za-z0-9+=]{32,}/g, '…')
    .slice(0, 1_000)
}

/** Returns the stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Writes the lines of one turn of the event loop in one batch: a system call per line costs as much as the rest of logging. No timer delays
 * the lines, and a process that exits writes the remaining ones.
 */
export function batchLines(
  output: DestinationStream,
  onExit: (write: () => void) => void = (write) => process.on('exit', write),
): DestinationStream {
  let waiting = ''
  const write = () => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    output.write(lines)
  }
  onExit(write)
  return {
    write(line: string) {
      if (waiting === '') setImmediate(write)
      waiting += line
    },
  }
}
