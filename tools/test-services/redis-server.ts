import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { supervise } from '../../packages/supervise/src/index.ts'
import { findDirectory, freePort, untilAnswering } from './programs.ts'
import type { Service } from './service.ts'

/** A Redis server on a free port of this machine that keeps nothing. @throws {Error} that says how to install one, when there is none to start */
export async function startRedisServer(directory: string): Promise<Service> {
  mkdirSync(directory, { mode: 0o700 })
  const program = installed() ?? fromDebian(directory)
  if (!program) throw new Error(`The tests need a Redis server. ${howToInstall()} Or name a running one in TEST_REDIS_URL.`)
  const port = await freePort()
  const server = supervise(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', directory])
  await untilAnswering('Redis for the tests', server, () => answers(port))
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function installed(): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    const directory = findDirectory([name], ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])
    if (directory) return join(directory, name)
  }
  return undefined
}

/**
 * Debian's package `redis-server` would start a service, now and at every boot; `redis-tools` holds the same program under the name of its checker,
 * and Redis goes by the name it is called by.
 */
function fromDebian(directory: string): string | undefined {
  const sameProgram = '/usr/bin/redis-check-rdb'
  if (!existsSync(sameProgram) && !installTools()) return undefined
  if (!existsSync(sameProgram)) return undefined
  const program = join(directory, 'redis-server')
  symlinkSync(sameProgram, program)
  return program
}

function installTools(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('The tests need Redis: installing the package redis-tools with apt-get (no service is started)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'redis-tools'], {
      env,
      stdio: 'pipe',
    })
    return true
  } catch (error) {
    console.log(`apt-get failed: ${error instanceof Error ? error.message : error}`)
    return false
  }
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
    socket.once('data', (reply) => finish(reply.toString().startsWith('+PONG')))
  })
}
