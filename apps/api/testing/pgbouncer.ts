import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from '@patina/test-kit/debian'
import { findDirectory, freePort, isAccepting, untilAnswering } from '@patina/test-kit/programs'
import { supervise } from '../../../packages/supervise/src/index.ts'
import { unprivilegedAccount } from '../src/base/db/embedded-directory.ts'
import { temporaryDirectory } from './services/temporary-directory.ts'

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server. It passes every database on, with few connections each.
 * @throws {Error} with the command that installs PgBouncer, if it is missing and cannot be installed
 */
export async function startPgbouncer(databaseUrl: string, { connections = 3 }: { connections?: number } = {}) {
  const program = findProgram()
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined
  const directory = temporaryDirectory()
  const target = new URL(databaseUrl)
  const port = await freePort()
  const users = join(directory.path, 'users.txt')
  const file = join(directory.path, 'pgbouncer.ini')
  writeFileSync(users, `"${target.username}" "${target.password}"\n`, { mode: 0o600 })
  writeFileSync(file, configuration({ target, port, users, connections }), { mode: 0o600 })
  if (account) for (const path of [users, file]) chownSync(path, account.uid, account.gid)
  const run = async () => {
    const pooler = supervise(program, [file], { ...account, stopSignal: 'INT' })
    await untilAnswering('PgBouncer', pooler, () => isAccepting(port))
    return pooler
  }
  let pooler = await run()
  return {
    /** Returns the URL of a database, through PgBouncer. */
    urlOf(url: string): string {
      const through = new URL(url)
      through.port = String(port)
      return through.href
    },
    async restart() {
      await pooler.stop()
      pooler = await run()
    },
    async stop() {
      await pooler.stop()
      directory.remove()
    },
  }
}

function findProgram(): string {
  const find = () => findDirectory(['pgbouncer'], ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])
  const directory = find() ?? (installDebianPackage('pgbouncer', 'PgBouncer') ? find() : undefined)
  if (directory === undefined) {
    const command = process.platform === 'darwin' ? 'brew install pgbouncer' : 'sudo apt-get install -y pgbouncer'
    throw new Error(`This test needs PgBouncer. Install it, for example with: ${command}`)
  }
  return join(directory, 'pgbouncer')
}

type Configuration = { target: URL; port: number; users: string; connections: number }

const configuration = ({ target, port, users, connections }: Configuration) => `
[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
`
