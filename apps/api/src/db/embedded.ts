import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, type SuperviseOptions, supervise } from '@wallet/supervise'
import pg from 'pg'
import { type PostgresBinaries, postgresBinaries } from './embedded-binaries.ts'
import { canEnter, type Place, preparePlace, prepareSocketDirectory } from './embedded-place.ts'

const user = 'wallet'
const database = 'wallet'
const port = 5432
const startTimeoutMs = 60_000

/** Two servers on one data directory exclude each other with these words; the later one waits for the earlier to end. */
const predecessorIsThere = /lock file|pre-existing shared memory block|could not bind/

/**
 * A PostgreSQL server of our own on the data in this directory, created when there is none. It listens on a Unix socket that only this user can
 * open and on no port, and it ends with this process, however that ends. When a server of another living process runs on the same data it is used,
 * and `stop` leaves it to that process, at whose end it stops.
 *
 * @throws {Error} with the server's own words when it does not start, and asking for DATABASE_URL where no binaries exist
 */
export async function startEmbeddedPostgres(dir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const place = await preparePlace(dir)
  const binaries = await postgresBinaries(place.account, place.home)
  if (!(await exists(join(place.data, 'PG_VERSION')))) await initialise(binaries, place)

  const deadline = Date.now() + startTimeoutMs
  let refusal = ''
  while (Date.now() < deadline) {
    await prepareSocketDirectory(place)
    const owner = await ownerOfRunningServer(place)
    if (owner === undefined) {
      const launched = await launch(binaries, place)
      if (typeof launched !== 'string') return { url: urlOf(place), stop: () => stop(launched, place) }
      refusal = launched
    } else if (isAlive(owner)) {
      await createDatabase(place)
      return { url: urlOf(place), stop: async () => {} }
    } else await endOrphan(place)
    await sleep(25)
  }
  throw new Error(`Another PostgreSQL still uses ${place.data} after ${startTimeoutMs / 1000} s. ${refusal}`)
}

/** The server once it answers, or its words when another one holds the data. */
async function launch(binaries: PostgresBinaries, place: Place): Promise<Supervised | string> {
  await dropStaleLock(place)
  const server = await asServerAccount(place, place.data, (data, options) =>
    supervise(
      binaries.postgres,
      ['-D', data, '-p', String(port), '-k', place.socketDirectory, ...settings({ cluster_name: clusterName(place, process.pid) })],
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
  if (predecessorIsThere.test(server.output())) return server.output()
  throw new Error(`The embedded PostgreSQL in ${place.data} did not start: ${server.output()}`)
}

function settings(own: { cluster_name: string }): string[] {
  const all = { listen_addresses: '', unix_socket_permissions: '0700', max_connections: '50', ...own }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function stop(server: Supervised, place: Place) {
  await server.stop()
  await rmdir(place.socketDirectory).catch(() => {}) // Another server has begun to use it.
}

/** Creates the data under another name and gives it its own when complete, so that no half-made data is ever used. */
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
    // Another process was faster; its data is used.
    if (!(await exists(join(place.data, 'PG_VERSION')))) throw error
  })
  await syncDirectory(place.home)
}

async function dropUnfinished({ home }: Place) {
  for (const name of await readdir(home)) {
    const maker = /^data\.unfinished-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) await rm(join(home, name), { recursive: true, force: true })
  }
}

/**
 * Starts a program that works in a directory, as the server's account. Root's home and what lies below it cannot be entered by another account, not
 * even to reach what it owns: such a directory is opened here and handed over, and the program finds it among its own open files.
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

/** The id of the process that started the server which answers for this very data directory; undefined when none answers. */
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
    if (rowCount === 0) await client.query(`create database ${database}`).catch(unlessAlreadyThere)
  })
}

function unlessAlreadyThere(error: unknown) {
  const madeMeanwhile = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
  if (!madeMeanwhile) throw error
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

/** Its owner is gone, so it is about to end; this makes sure. */
async function endOrphan(place: Place) {
  const pid = await lockHolder(place)
  if (pid !== undefined) signal(pid, 'SIGINT')
}

/** After a crash of the machine, the process id in the lock file may be that of some other program, which PostgreSQL cannot tell from a server. */
async function dropStaleLock(place: Place) {
  const pid = await lockHolder(place)
  if (pid === undefined) return
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  if (command !== undefined && command.trim() !== 'postgres') await rm(join(place.data, 'postmaster.pid'), { force: true })
}

async function lockHolder(place: Place): Promise<number | undefined> {
  const lock = await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

/** False when there is no such process. */
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
