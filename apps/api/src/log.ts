import { type DestinationStream, type Logger, pino } from 'pino'
import { inTurns } from './log-lines.ts'

const standardOutput = inTurns(pino.destination({ sync: true }))

/** The log of a process: lines of JSON on standard output. Nothing that a client sent is in them, and of an error only what `tellError` keeps. */
export function openLog(level: string, destination: DestinationStream = standardOutput): Logger {
  return pino({ level, serializers: { err: tellError } }, destination)
}

const mostCauses = 5

/**
 * An error as the log may have it: its name, code, words and place, and those of its causes. Other fields are left out, since libraries put
 * there what they were working on: PostgreSQL the row that it refused, jose the claims of a token. Words that repeat input lose it.
 */
export function tellError(error: unknown, causes = mostCauses): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined
  return {
    type: error.name,
    message: wordsOf(error, code),
    ...(code !== undefined && { code }),
    stack: placesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: tellError(error.cause, causes - 1) }),
  }
}

/** Faults of a value's form, of which PostgreSQL repeats the value. @see https://www.postgresql.org/docs/15/errcodes-appendix.html, class 22 */
const dataException = /^22[0-9A-Z]{3}$/

function wordsOf({ name, message }: Error, code: string | number | undefined): string {
  // A parser repeats the text around the place where it failed.
  if (name === 'SyntaxError') return 'The text cannot be parsed'
  const words = typeof code === 'string' && dataException.test(code) ? message.replace(/: ".*$/s, '') : message
  // Nodes repeat addresses, hashes and signed bytes: hexadecimal on EVM, base58 and base64 on Solana.
  return words
    .replace(/0x[0-9a-f]{40,}/gi, '0x…')
    .replace(/[A-Za-z0-9+=]{32,}/g, '…')
    .slice(0, 1_000)
}

/** Where it was thrown, without the first lines of a stack, which repeat the message. */
const placesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
