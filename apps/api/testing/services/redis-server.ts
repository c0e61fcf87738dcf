import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { supervise } from '../../../../packages/supervise/src/index.ts'
import { findDirectory, freePort, untilAnswering } from '../../../../packages/supervise/src/testing/programs.ts'
import { installDebianPackage } from './debian.ts'
import type { Service } from './service.ts'

/** Settings of a Redis server that saves no data to disk. */
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

/** Starts a Redis server on this port with the data of this directory. */
export async function runRedis(directory: string, port: number, settings: readonly string[] = keepNothing): Promise<Service> {
  const server = supervise(redisProgram(directory), ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...settings])
  await untilAnswering('Redis for the tests', server, () => answers(port))
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() }
}

/** Returns the path of a Redis server. @throws {Error} with the command that installs it */
function redisProgram(directory: string): string {
  const program = installed() ?? fromDebian(directory)
  if (!program) throw new Error(`The tests need a Redis server. ${howToInstall()} Or name a running one in TEST_REDIS_URL.`)
  return program
}

/** Starts a Redis Sentinel on this port. `configuration` has the lines of its file, which Sentinel itself rewrites. */
export async function runSentinel(directory: string, port: number, configuration: string): Promise<Service> {
  const file = join(directory, `sentinel-${port}.conf`)
  writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${directory}\n${configuration}\n`)
  const server = supervise(redisProgram(directory), [file, '--sentinel'])
  await untilAnswering('Redis Sentinel for the tests', server, () => answers(port))
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() }
}

function installed(): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    const directory = findDirectory([name], ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])
    if (directory) return join(directory, name)
  }
  return undefined
}

/**
 * Returns the path of a Redis server from Debian's package `redis-tools`. The package `redis-server` would start a service at every boot.
 * `redis-tools` contains the same program under the name `redis-check-rdb`. Under the name `redis-server` it runs as a server.
 */
function fromDebian(directory: string): string | undefined {
  const sameProgram = '/usr/bin/redis-check-rdb'
  if (!existsSync(sameProgram) && !installDebianPackage('redis-tools', 'Redis')) return undefined
  if (!existsSync(sameProgram)) return undefined
  const program = join(directory, 'redis-server')
  if (!existsSync(program)) symlinkSync(sameProgram, program)
  return program
}

function howToInstall(): string {
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install -y redis-server'
  return `Install it, for example with: ${command}`
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
