import { type ChildProcess, spawn } from 'node:child_process'

export type Supervised = {
  /** Resolves with the exit code (null after a signal) when the program has ended, for whatever reason. */
  readonly ended: Promise<number | null>
  /** Last lines the program wrote, for an error message. */
  output(): string
  /** Asks the program to end and waits for it. It is killed after `graceMs`. */
  stop(): Promise<void>
}

export type SuperviseOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Run as this user, where this process may change it. */
  uid?: number
  gid?: number
  /** The signal that the program takes as a polite request to end. INT reaches only programs that handle it: the shell starts them with it ignored. */
  stopSignal?: 'TERM' | 'INT'
  /** How long the program may take to end once it is asked to. Ten seconds by default. */
  graceMs?: number
  /** Open files of this process that the program has as its descriptors 4, 5 and so on. */
  files?: readonly number[]
}

/**
 * A shell that runs the program and waits at the pipe to us. The pipe closes however we end, `kill -9` included, and the
 * shell then ends the program: no orphan is left that holds a port or a data directory. A program that hangs is killed with its whole process group.
 */
const watchdog = (signal: string, graceMs: number) => {
  const kill = `trap 'kill $S; exit' TERM; sleep ${graceMs / 1000} >/dev/null 2>&1 3<&- & S=$!; wait $S && kill -KILL 0`
  const end = `read _ <&3; kill -${signal} $P 2>/dev/null; ${kill}`
  return `exec 3<&0; "$0" "$@" </dev/null 3<&- & P=$!; (${end}) & W=$!; wait $P; C=$?; kill $W 2>/dev/null; exit $C`
}

/** Runs a program that ends when this process ends. It has a process group of its own, so Ctrl-C reaches only us and the order of stopping is ours. */
export function supervise(command: string, args: readonly string[], options: SuperviseOptions = {}): Supervised {
  const { stopSignal = 'TERM', graceMs = 10_000, files = [], ...spawnOptions } = options
  const child = spawn('/bin/sh', ['-c', watchdog(stopSignal, graceMs), command, ...args], {
    ...spawnOptions,
    stdio: ['pipe', 'pipe', 'pipe', 'ignore', ...files],
    detached: true,
  })
  const tail = keepTail(child)
  child.stdin?.on('error', () => {})
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code) => resolve(code))
  })

  return {
    ended,
    output: tail,
    async stop() {
      child.stdin?.end('stop\n')
      await ended
    },
  }
}

function keepTail(child: ChildProcess): () => string {
  const limit = 8_000
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-limit)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text.trim()
}
