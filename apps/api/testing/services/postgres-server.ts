import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDirectory, freePort, untilAnswering } from '@patina/test-kit/programs'
import { type SuperviseOptions, supervise } from '../../../../packages/supervise/src/index.ts'
import { openDatabase } from '../../src/base/db/client.ts'
import { type PostgresBinaries, postgresBinaries } from '../../src/base/db/embedded-binaries.ts'
import { type Account, unprivilegedAccount } from '../../src/base/db/embedded-directory.ts'
import { postgresFromNpm } from './postgres-from-npm.ts'
import type { Service } from './service.ts'

const debianVersions = '/usr/lib/postgresql'
const oldestVersion = 15

/** The data of a server, its password and its program. */
type Cluster = {
  directory: string
  data: string
  password: string
  program: string
  account: Account | undefined
  options: SuperviseOptions
}

export type PostgresServer = Service & {
  port: number
  cluster: Cluster
  /** Sends a signal to the server and to its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  /** Starts a stopped or killed server again, on its port. */
  start(): Promise<void>
}

/**
 * Starts an empty PostgreSQL server on TCP with a password.
 *
 * @param prepare writes files for the server into its directory and returns further settings, such as `ssl=on`
 * @param major version from npm. Default: the one of `TEST_POSTGRES`, else the newest of the machine, else that of the embedded database
 */
export async function startPostgresServer(
  directory: string,
  prepare: (directory: string) => readonly string[] = () => [],
  major = process.env.TEST_POSTGRES,
): Promise<PostgresServer> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined
  mkdirSync(directory, { mode: 0o700 })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const settings = prepare(directory)
  own(directory, account)

  const { postgres, initdb } = await findPrograms(account, directory, major)
  const options = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  const data = join(directory, 'data')
  const made = supervise(
    initdb,
    ['-D', data, '-U', 'tester', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  if ((await made.ended) !== 0) throw new Error(`PostgreSQL for the tests cannot be set up: ${made.output()}`)
  return runPostgres({ directory, data, password, program: postgres, account, options }, settings)
}

/** Starts a standby that follows the given server. */
export async function startStandby(primary: PostgresServer, directory: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const cluster = { ...primary.cluster, directory, data: join(directory, 'data') }
  mkdirSync(directory, { mode: 0o700 })
  // The data of a stopped server is a backup, so no further program is needed.
  await primary.stop()
  cpSync(primary.cluster.data, cluster.data, { recursive: true })
  await primary.start()
  writeFileSync(join(cluster.data, 'standby.signal'), '')
  own(directory, cluster.account)
  return runPostgres(cluster, [`primary_conninfo=${primary.url}`, ...settings])
}

async function runPostgres(cluster: Cluster, settings: readonly string[]): Promise<PostgresServer> {
  const { data, directory, password, program, options } = cluster
  const port = await freePort()
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`
  const run = async () => {
    // The data is deleted after the tests, so the server need not sync it to disk.
    const all = ['listen_addresses=127.0.0.1', 'fsync=off', 'full_page_writes=off', 'max_connections=300', ...settings].flatMap(
      (setting) => ['-c', setting],
    )
    const started = supervise(program, ['-D', data, '-p', String(port), '-k', directory, ...all], { ...options, stopSignal: 'INT' })
    await untilAnswering('PostgreSQL for the tests', started, () => answers(url))
    return started
  }
  let server = await run()
  return {
    url,
    port,
    cluster,
    signal(name) {
      const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
      // While the server is paused it starts no further processes.
      if (name !== 'SIGCONT') process.kill(pid, 'SIGSTOP')
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
      for (const child of children) signalIfAlive(child, name)
      process.kill(pid, name)
    },
    async start() {
      await server.ended
      server = await run()
    },
    stop: () => server.stop(),
  }
}

function signalIfAlive(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Gives a directory and its files to the account that runs the server. */
function own(directory: string, account: Account | undefined) {
  if (!account) return
  for (const path of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })])
    chownSync(join(directory, path), account.uid, account.gid)
}

async function findPrograms(account: Account | undefined, directory: string, major: string | undefined): Promise<PostgresBinaries> {
  if (major) return postgresBinaries(account, directory, postgresFromNpm(major))
  const installed = findDirectory(['postgres', 'initdb'], debianDirectories())
  if (!installed) return postgresBinaries(account, directory)
  return { postgres: join(installed, 'postgres'), initdb: join(installed, 'initdb') }
}

/** Returns the directories of PostgreSQL versions on Debian, newest first. They are not in PATH. */
function debianDirectories(): string[] {
  try {
    const versions = readdirSync(debianVersions)
      .map(Number)
      .filter((version) => version >= oldestVersion)
    return versions.sort((a, b) => b - a).map((version) => join(debianVersions, String(version), 'bin'))
  } catch {
    return []
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await openDatabase(url, { reading: 1, writing: 1 })).close()
    return true
  } catch {
    return false
  }
}
