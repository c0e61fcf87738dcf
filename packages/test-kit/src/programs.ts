import { randomInt } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Supervised } from '@patina/supervise'

/** Returns the first directory that contains all these programs: first of the given directories, then of PATH. */
export function findDirectory(programs: readonly string[], directories: readonly string[] = []): string | undefined {
  const path = process.env.PATH?.split(':') ?? []
  return [...directories, ...path].find((directory) => programs.every((program) => isExecutable(join(directory, program))))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a port without a listener, below 32768. The system assigns ports from 32768 on to outgoing connections and to programs that
 * listen on any port, so they do not take this one.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

/** Returns whether nothing listens on the port. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}

/** Returns whether a program accepts connections on the port. `isFree` takes the port for a moment, so a program that starts could fail. */
export async function isAccepting(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const accepting = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(true))
  })
  socket.destroy()
  return accepting
}

/** Waits until the program answers. @throws {Error} with its last output if it ends first or does not answer in 30 s */
export async function untilAnswering(name: string, program: Supervised, answers: () => Promise<boolean>): Promise<void> {
  let running = true
  void program.ended.then(() => {
    running = false
  })
  const deadline = Date.now() + 30_000
  while (running && Date.now() < deadline) {
    if (await answers()) return
    await sleep(20)
  }
  await program.stop()
  throw new Error(`${name} did not start: ${program.output()}`)
}
