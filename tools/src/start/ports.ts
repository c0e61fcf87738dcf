import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '@patina/supervise/failure'

/**
 * Checks that no program listens on the ports that the stack is about to use.
 * @param patienceMs how long to wait for a previous run to release a port
 * @throws {Failure} if a port is taken; names the variable that changes it
 */
export async function ensurePortsFree(wanted: readonly { port: number; variable: string; use: string }[], patienceMs: number) {
  const deadline = performance.now() + patienceMs
  for (const { port, variable, use } of wanted) {
    while (!(await isFree(port))) {
      if (performance.now() >= deadline) {
        throw new Failure(`Port ${port} (${use}) is taken by another program. Stop that program, or choose another port with ${variable}.`)
      }
      await delay(100)
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false)
      else reject(new Failure(`Port ${port} cannot be used: ${error.message}`))
    })
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  })
}
