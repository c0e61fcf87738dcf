import { type ChildProcess, spawn } from 'node:child_process'

export type Supervised = {
  /** Resolves with the exit code (null after a signal) when the program has ended, for whatever reason. */
  readonly ended: Promise<number | null>
  /** Last lines the program wrote, for an error message. */
  output(): string
  /** Asks the program to end and waits for it; kills it after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

export type SuperviseOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Run as this user, where this process may change it. */
  uid?: number
  gid?: number
  /** The signal that the program takes as a polite request to end. INT reaches only programs that handle it: the shell starts them with it ignored. */
  stopSignal?: 'TERM' | 'INT'
  /** Open files of this process that the program has as its descriptors 4, 5 and so on. */
  files?: readonly number[]
}

/**
 * A shell that runs the program and waits at the pipe to us. The pipe closes however we end, `kill -9` included, and the
 * shell then ends the program: no orphan is left that holds a port or a data directory.
 */
const watchdog = (signal: string) =>
  `exec 3<&0; "$0" "$@" </dev/null 3<&- & P=$!; (read _ <&3; kill -${signal} $P 2>/dev/null) & W=$!; wait $P; C=$?; kill $W 2>/dev/null; exit $C`

/** Runs a program that ends when this process ends. It has a process group of its own, so Ctrl-C reaches only us and the order of stopping is ours. */
export function supervise(command: string, args: readonly string[], options: SuperviseOptions = {}): Supervised {
  const { stopSignal = 'TERM', files = [], ...spawnOptions } = options
  const child = spawn('/bin/sh', ['-c', watchdog(stopSignal), command, ...args], {
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
  let running = true
  void ended.then(() => {
    running = false
  })

  return {
    ended,
    output: tail,
    async stop(graceMs = 10_000) {
      if (!running) return
      child.stdin?.end('stop\n')
      const timer = setTimeout(() => killGroup(child), graceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Ends a program's whole process group at once; used when it ignored the polite request. */
function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is already gone.
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
