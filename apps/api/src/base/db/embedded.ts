import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, type SuperviseOptions, supervise } from '@patina/supervise'
import pg from 'pg'
import { type PostgresBinaries, postgresBinaries } from './embedded-binaries.ts'
import { canEnter, type Place, preparePlace, prepareSocketDirectory } from './embedded-directory.ts'

const user = 'wallet'
const database = 'wallet'
const port = 5432
const startTimeoutMs = 60_000

/** Matches the output of PostgreSQL if another server still uses the data directory. The later server then waits until the earlier one ends. */
const dataInUse = /lock file|pre-existing shared memory block|could not bind/

/**
 * Starts a PostgreSQL server on the data in this directory. Creates the data if it does not exist. The server listens only on a Unix socket that
 * only this user can open. The server ends with this process, even if the process is killed. If another process already runs a server on the
 * same data, both processes share it: `stop` does nothing, and the server ends with the process that started it.
 *
 * @throws {Error} with the server's output if it does not start. On platforms without binaries the text recommends DATABASE_URL
 */
export async function startEmbeddedPostgres(dir: string, maxConnections = 50): Promise<{ url: string; stop(): Promise<void> }> {
  const place = await preparePlace(dir)
  const binaries = await postgresBinaries(place.account, place.home)
  if (!(await exists(join(place.data, 'PG_VERSION')))) await initialise(binaries, place)

  const deadline = Date.now() + startTimeoutMs
  let lastOutput = ''
  while (Date.now() < deadline) {
    await prepareSocketDirectory(place)
    const owner = await ownerOfRunningServer(place)
    if (owner === undefined) {
      const launched = await launch(binaries, place, maxConnections)
      if (typeof launched !== 'string') return { url: urlOf(place), stop: () => stop(launched, place) }
      lastOutput = launched
    } else if (isAlive(owner)) {
      await createDatabase(place)
      return { url: urlOf(place), stop: async () => {} }
    } else await endOrphan(place)
    await sleep(25)
  }
  throw new Error(`Another PostgreSQL still uses ${place.data} after ${startTimeoutMs / 1000} s. ${lastOutput}`)
}

/** Returns whether a directory has the data of an embedded server. Creates nothing. */
export function hasEmbeddedData(dir: string): Promise<boolean> {
  return stat(join(dir, 'data', 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}

/** Starts the server and returns it when it answers. Returns its output instead if another server uses the data. */
async function launch(binaries: PostgresBinaries, place: Place, maxConnections: number): Promise<Supervised | string> {
  await dropStaleLock(place)
  const server = await asServerAccount(place, place.data, (data, options) =>
    supervise(
      binaries.postgres,
      ['-D', data, '-p', String(port), '-k', place.socketDirectory, ...settings(clusterName(place, process.pid), maxConnections)],
      { ...options, stopSignal: 'INT', graceMs: 30_000 },
    ),
  )
  let running = true
  void server.ended.then(() => {
    running = false
  })
  const deadline = Date.now() + startTimeoutMs
  while (running && Date.now() < deadline) {
    if ((await ownerOfRunningServer(place)) === process.pid) {
      await createDatabase(place)
      return server
    }
    await sleep(10)
  }
  await stop(server, place)
  if (dataInUse.test(server.output())) return server.output()
  throw new Error(`The embedded PostgreSQL in ${place.data} did not start: ${server.output()}`)
}

function settings(cluster_name: string, max_connections: number): string[] {
  const all = { listen_addresses: '', unix_socket_permissions: '0700', max_connections, cluster_name }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function stop(server: Supervised, place: Place) {
  await server.stop()
  await rmdir(place.socketDirectory).catch(() => {}) // Removing the socket directory fails if another server already uses it.
}

/** Creates the database in a temporary directory and renames the directory when complete, so that incomplete data is never used. */
async function initialise(binaries: PostgresBinaries, place: Place) {
  await dropUnfinished(place)
  const unfinished = `${place.data}.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(unfinished, { mode: 0o700 })
  if (place.account) await chown(unfinished, place.account.uid, place.account.gid)
  const initdb = await asServerAccount(place, unfinished, (data, options) =>
    supervise(binaries.initdb, ['-D', data, '-U', user, '--auth-local=trust', '--auth-host=reject', '-E', 'UTF8', '--locale=C'], options),
  )
  const code = await initdb.ended
  if (code !== 0) throw new Error(`The embedded PostgreSQL cannot create ${place.data}: ${initdb.output()}`)
  await rename(unfinished, place.data).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    // The rename fails if another process created the data first. That data is used.
    if (!(await exists(join(place.data, 'PG_VERSION')))) throw error
  })
  await syncDirectory(place.home)
}

async function dropUnfinished({ home }: Place) {
  for (const name of await readdir(home)) {
    const creator = /^data\.unfinished-(\d+)-/.exec(name)?.[1]
    if (creator && !isAlive(Number(creator))) await rm(join(home, name), { recursive: true, force: true })
  }
}

/**
 * Starts a program as the server's account, with a directory. That account cannot enter root's home, not even to reach its own files. A
 * directory in root's home is opened here and passed to the program as an open file.
 */
async function asServerAccount(
  { account }: Place,
  directory: string,
  start: (directory: string, options: SuperviseOptions) => Supervised,
): Promise<Supervised> {
  const options: SuperviseOptions = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  if (!account || process.platform !== 'linux' || (await canEnter(account, directory))) return start(directory, options)
  const handle = await open(directory)
  try {
    return start('/proc/self/fd/4', { ...options, files: [handle.fd] })
  } finally {
    await handle.close()
  }
}

/** Returns the id of the process that started the server of this data directory. Undefined if no server answers. */
async function ownerOfRunningServer(place: Place): Promise<number | undefined> {
  try {
    return await withClient(place, 'postgres', async (client) => {
      const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`)
      const [fingerprint, owner] = rows[0]?.name.split(':') ?? []
      return fingerprint === place.fingerprint ? Number(owner) : undefined
    })
  } catch {
    return undefined
  }
}

const clusterName = (place: Place, owner: number) => `${place.fingerprint}:${owner}`

async function createDatabase(place: Place) {
  await withClient(place, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`).catch(unlessItExists)
  })
}

function unlessItExists(error: unknown) {
  const createdMeanwhile = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
  if (!createdMeanwhile) throw error
}

async function withClient<T>(place: Place, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: place.socketDirectory, port, user, database: name, ssl: false, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(place: Place): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(place.socketDirectory)}&sslmode=disable`
}

/** Stops a server whose starting process is gone, in case the server does not end by itself. */
async function endOrphan(place: Place) {
  const pid = await lockOwner(place)
  if (pid !== undefined) signal(pid, 'SIGINT')
}

/** Removes a lock file whose process id now belongs to another program, after a crash of the machine. PostgreSQL would refuse to start. */
async function dropStaleLock(place: Place) {
  const pid = await lockOwner(place)
  if (pid === undefined) return
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  if (command !== undefined && command.trim() !== 'postgres') await rm(join(place.data, 'postmaster.pid'), { force: true })
}

async function lockOwner(place: Place): Promise<number | undefined> {
  const lock = await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

/** Sends a signal to a process. Returns false if the process does not exist. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function syncDirectory(path: string) {
  const directory = await open(path)
  await directory.sync()
  await directory.close()
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
