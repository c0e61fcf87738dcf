import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory, freePort, untilAnswering } from '@patina/test-kit/programs'
import { supervise } from '../../../../packages/supervise/src/index.ts'
import type { Service } from './service.ts'

/** The servers that the cache is tested with. Valkey continues Redis 7 under a free licence, with the same protocol. */
export const engines = ['redis', 'valkey'] as const
export type Engine = (typeof engines)[number]

/** Settings of a server that saves no data to disk. */
const keepNothing = ['--save', '', '--appendonly', 'no']

/**
 * Starts a Redis server on a free port, with its data in this directory. The directory is removed when it stops.
 * @throws {Error} with the command that installs Redis, if it is missing
 */
export async function startRedisServer(directory: string): Promise<Service> {
  mkdirSync(directory, { mode: 0o700 })
  const server = await runRedis(directory, await freePort())
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts a server on this port with the data of this directory. */
export async function runRedis(
  directory: string,
  port: number,
  settings: readonly string[] = keepNothing,
  engine: Engine = 'redis',
): Promise<Service> {
  const program = serverProgram(engine, directory)
  const server = supervise(program, ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...settings])
  await untilAnswering(`${engine} for the tests`, server, () => answers(port))
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() }
}

/** Starts a Sentinel on this port. `configuration` has the lines of its file, which Sentinel itself rewrites. */
export async function runSentinel(directory: string, port: number, configuration: string, engine: Engine): Promise<Service> {
  const file = join(directory, `sentinel-${port}.conf`)
  writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${directory}\n${configuration}\n`)
  const server = supervise(serverProgram(engine, directory), [file, '--sentinel'])
  await untilAnswering(`a Sentinel of ${engine} for the tests`, server, () => answers(port))
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() }
}

/** Returns the path of a server. @throws {Error} with the command that installs it */
function serverProgram(engine: Engine, directory: string): string {
  const program = installed(engine) ?? fromDebian(engine, directory)
  if (program) return program
  const command = process.platform === 'darwin' ? `brew install ${engine}` : `sudo apt-get install -y ${engine}-server`
  const running = engine === 'redis' ? ' Or name a running one in TEST_REDIS_URL.' : ''
  throw new Error(`The tests need a server of ${engine}. Install it, for example with: ${command}${running}`)
}

/** Returns the path of an installed server. Some systems have Valkey in place of Redis. */
function installed(engine: Engine): string | undefined {
  for (const name of engine === 'redis' ? ['redis-server', 'valkey-server'] : ['valkey-server']) {
    const directory = findDirectory([name], ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])
    if (directory) return join(directory, name)
  }
  return undefined
}

/**
 * Returns the path of a server from Debian's package `redis-tools` or `valkey-tools`. The package with the server's name would start it at
 * every boot. The tools contain the same program under the name `redis-check-rdb`. Under the name `redis-server` it runs as a server.
 */
function fromDebian(engine: Engine, directory: string): string | undefined {
  const sameProgram = `/usr/bin/${engine}-check-rdb`
  if (!existsSync(sameProgram)) installDebianPackage(`${engine}-tools`, engine, engine === 'valkey' ? 'backports' : 'release')
  if (!existsSync(sameProgram)) return undefined
  const program = join(directory, `${engine}-server`)
  if (!existsSync(program)) symlinkSync(sameProgram, program)
  return program
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const finish = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(1_000, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('data', (reply) => finish(/^(\+PONG|-NOAUTH)/.test(reply.toString())))
  })
}
