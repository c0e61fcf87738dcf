import { type ChildProcess, spawn } from 'node:child_process'

export type Supervised = {
  /** Resolves with the exit code when the program has ended. The exit code is null if a signal ended the program. */
  readonly ended: Promise<number | null>
  /** Returns the last lines of the program's output, for an error message. */
  output(): string
  /** Ends the program and waits until it has ended. After `graceMs`, the program is killed. */
  stop(): Promise<void>
}

export type SuperviseOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** User who runs the program, if this process may change the user. */
  uid?: number
  gid?: number
  /**
   * The signal that requests the program to end. INT works only for programs that handle it, because the shell starts programs with INT
   * ignored.
   */
  stopSignal?: 'TERM' | 'INT'
  /** Milliseconds between the signal and the kill. Ten seconds by default. */
  graceMs?: number
  /** Open files of this process, passed to the program as descriptors 4, 5 and so on. */
  files?: readonly number[]
}

/**
 * Returns a shell script that runs the program and reads from a pipe to this process. The pipe closes when this process ends, also after
 * `kill -9`. The shell then ends the program, so that no orphan keeps a port or a data directory. A program that does not end is killed
 * with its process group.
 */
const watchdog = (signal: string, graceMs: number) => {
  const kill = `trap 'kill $S; exit' TERM; sleep ${graceMs / 1000} >/dev/null 2>&1 3<&- & S=$!; wait $S && kill -KILL 0`
  const end = `read _ <&3; kill -${signal} $P 2>/dev/null; ${kill}`
  return `exec 3<&0; "$0" "$@" </dev/null 3<&- & P=$!; (${end}) & W=$!; wait $P; C=$?; kill $W 2>/dev/null; exit $C`
}

/**
 * Runs a program that ends when this process ends. It has its own process group, so Ctrl-C reaches only this process, which stops its
 * programs in order.
 */
export function supervise(command: string, args: readonly string[], options: SuperviseOptions = {}): Supervised {
  const { stopSignal = 'TERM', graceMs = 10_000, files = [], ...spawnOptions } = options
  const child = spawn('/bin/sh', ['-c', watchdog(stopSignal, graceMs), command, ...args], {
    ...spawnOptions,
    stdio: ['pipe', 'pipe', 'pipe', 'ignore', ...files],
    detached: true,
  })
  const output = keepLastOutput(child)
  child.stdin?.on('error', () => {})
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code) => resolve(code))
  })

  return {
    ended,
    output,
    async stop() {
      child.stdin?.end('stop\n')
      await ended
    },
  }
}

function keepLastOutput(child: ChildProcess): () => string {
  const limit = 8_000
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-limit)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text.trim()
}
