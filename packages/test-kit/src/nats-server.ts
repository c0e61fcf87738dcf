import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { supervise } from '@patina/supervise'
import { installDebianPackage } from './debian.ts'
import { findDirectory, untilAnswering } from './programs.ts'

const places = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** A NATS server with JetStream. `pid`: its process, for tests that kill or pause it. */
export type NatsServer = { pid: number; stop(): Promise<void> }

/**
 * Starts a NATS server on this port. Its data is in this directory. `settings`: further lines of its configuration file.
 * @throws {Error} with the command that installs NATS, if it is missing
 */
export async function runNats(directory: string, port: number, settings = ''): Promise<NatsServer> {
  const program = installed() ?? (installDebianPackage('nats-server', 'NATS') ? installed() : undefined)
  const command = process.platform === 'darwin' ? 'brew install nats-server' : 'sudo apt-get install -y nats-server'
  if (!program) throw new Error(`The tests need a NATS server. Install it, for example with: ${command}`)
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'nats.conf')
  writeFileSync(
    file,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${join(directory, 'store')}" }\npid_file: "${join(directory, 'pid')}"\n${settings}\n`,
  )
  const server = supervise(program, ['-c', file])
  await untilAnswering('NATS for the tests', server, () => answers(port))
  return { pid: Number(readFileSync(join(directory, 'pid'), 'utf8')), stop: () => server.stop() }
}

function installed(): string | undefined {
  const directory = findDirectory(['nats-server'], places)
  return directory && join(directory, 'nats-server')
}

/** A NATS server greets each connection with a line that begins with INFO. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(1_000, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('data', (greeting) => finish(greeting.toString().startsWith('INFO')))
  })
