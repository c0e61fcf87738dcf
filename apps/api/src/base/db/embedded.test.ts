import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './client.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { preparePlace, prepareSocketDirectory } from './embedded-directory.ts'
import { DatabaseUnavailableError } from './errors.ts'

const root = resolve(import.meta.dirname, '../../../../..')

describe('the embedded database', () => {
  let template: string
  let parent: string
  let directory: string
  let stops: (() => Promise<unknown>)[]

  const enterable = async () => {
    const path = await mkdtemp(join(tmpdir(), 'embedded-'))
    await chmod(path, 0o755)
    return path
  }
  beforeAll(async () => {
    template = await enterable()
    await (await startEmbeddedPostgres(join(template, 'postgres'))).stop()
  })
  afterAll(() => rm(template, { recursive: true }))

  beforeEach(async () => {
    parent = await enterable()
    directory = join(parent, 'postgres')
    stops = []
  })
  /** Copies a finished data directory. Tests of later starts need not wait several seconds for the first start. */
  const beyondFirstStart = () => execFileSync('cp', ['-a', join(template, 'postgres'), directory])
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop()
    await rm(parent, { recursive: true, force: true })
  })

  async function start(at = directory) {
    const server = await startEmbeddedPostgres(at)
    stops.push(server.stop)
    const database = await openDatabase(server.url, { reading: 1, writing: 1, pool: 1 })
    stops.push(database.close)
    const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(database.query)).rows
    return {
      ...server,
      database,
      run,
      async stop() {
        await database.close()
        await server.stop()
      },
    }
  }

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const serverPid = async () => Number.parseInt(await readFile(join(directory, 'data/postmaster.pid'), 'utf8'), 10)
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('the embedded database starts → listens only on a socket of its user, and writes to disk', async () => {
    const { run, url } = await start()
    const settings = await run(
      `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_permissions', 'fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      synchronous_commit: 'on',
      unix_socket_permissions: '0700',
    })
    const socketDirectory = new URL(url).searchParams.get('host') ?? ''
    expect(await Promise.all([directory, join(directory, 'data'), socketDirectory].map(modeOf))).toEqual(['700', '700', '700'])
    expect(await run('select rolname from pg_authid where rolcanlogin')).toEqual([{ rolname: 'wallet' }])
  })

  it('the database stops and starts again → keeps its data, and no process is left', async () => {
    beyondFirstStart()
    const first = await start()
    await first.run('create table kept as select 42 as answer')
    const pid = await serverPid()
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(directory)).toEqual(['data'])

    const second = await start()
    expect(await second.run('select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('two processes start it on one directory → they share the server, which stops with the first process', async () => {
    beyondFirstStart()
    const owner = await start()
    await owner.run('create table shared (n int)')
    const guest = await start()
    expect(guest.url).toBe(owner.url)
    await guest.run('insert into shared values (1)')
    await guest.stop()
    expect(await owner.run('select n from shared')).toEqual([{ n: 1 }])
    await owner.stop()
  })

  it('several processes make the first start at once → the data is created once', async () => {
    const servers = await Promise.all(Array.from({ length: 3 }, () => startEmbeddedPostgres(directory)))
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    expect(await readdir(directory)).toEqual(['data'])
    await Promise.all(servers.map(({ stop }) => stop()))
  })

  describe.each(['the process that started it', 'that process and the server'])('when %s is killed', (victim) => {
    it('the kill happens while it writes → keeps all acknowledged writes, and starts again', async () => {
      beyondFirstStart()
      const writer = spawn(
        process.execPath,
        [join(root, 'tools/run.mjs'), join(root, 'apps/api/src/base/db/embedded-writer.fixture.ts'), directory],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      let acknowledged = 0
      for await (const line of createInterface(writer.stdout)) {
        acknowledged = Number(line)
        if (acknowledged === 200) {
          const pid = await serverPid()
          writer.kill('SIGKILL')
          if (victim !== 'the process that started it') process.kill(pid, 'SIGKILL')
        }
      }
      const { run } = await start()
      const written = Number((await run('select max(n) as n, count(*) from written'))[0]?.n)
      expect(acknowledged).toBeGreaterThanOrEqual(200)
      expect(written).toBeGreaterThanOrEqual(acknowledged)
      expect(await run('select count(*) as n from written')).toEqual([{ n: written }])
    })
  })

  it('the process that started the server ends → the server ends', async () => {
    beyondFirstStart()
    const writer = spawn(
      process.execPath,
      [join(root, 'tools/run.mjs'), join(root, 'apps/api/src/base/db/embedded-writer.fixture.ts'), directory],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(writer.stdout, 'data')
    const pid = await serverPid()
    writer.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
    await rm((await preparePlace(directory)).socketDirectory, { recursive: true })
  })

  it('the lock file names the process of another program → the server still starts', async () => {
    beyondFirstStart()
    const lock = join(directory, 'data/postmaster.pid')
    await writeFile(lock, `${process.pid}\n${join(directory, 'data')}\n1\n5432\n/tmp\n\n0 0\nready\n`, { mode: 0o600 })
    const { run } = await start()
    expect(await run('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('the first start was killed → the next start removes its unfinished data', async () => {
    await mkdir(join(directory, 'data.unfinished-999999999-00'), { recursive: true })
    await start()
    expect(await readdir(directory)).toEqual(['data'])
  })

  it('a long path in a private directory → the server works', async () => {
    const home = join(parent, 'home')
    await mkdir(home, { mode: 0o700 })
    const far = join(home, 'd'.repeat(150), '.data/postgres')
    const first = await start(far)
    await first.run('create table kept as select 42 as answer')
    await first.stop()
    const second = await start(far)
    expect(await second.run('select answer from kept')).toEqual([{ answer: 42 }])
    expect(await modeOf(home)).toBe('700')
  })

  it('the socket directory is a symbolic link → the database refuses to start', async () => {
    beyondFirstStart()
    const place = await preparePlace(directory)
    await symlink(parent, place.socketDirectory)
    stops.push(() => rm(place.socketDirectory))
    await expect(prepareSocketDirectory(place)).rejects.toThrow('is not a directory')
    await expect(startEmbeddedPostgres(directory)).rejects.toThrow('is not a directory')
  })

  it('the server does not start → the error contains its output', async () => {
    beyondFirstStart()
    await writeFile(join(directory, 'data/postgresql.auto.conf'), `shared_buffers = 'a lot'\n`)
    await expect(startEmbeddedPostgres(directory)).rejects.toThrow(/did not start: .*shared_buffers/s)
  })

  it('the embedded server stops and returns → statements fail with a clear error, then succeed on the same client', async () => {
    beyondFirstStart()
    const first = await startEmbeddedPostgres(directory)
    const database = await openDatabase(first.url)
    stops.push(database.close)
    const one = () => sql<{ one: number }>`select 1 as one`.execute(database.query)
    const inTransaction = () => database.query.transaction().execute((transaction) => sql`select 1 as one`.execute(transaction))
    await Promise.all([one(), inTransaction()])
    await first.stop()
    for (const attempt of await Promise.allSettled([one(), one(), inTransaction(), database.ping(1_000)])) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
    }

    const second = await startEmbeddedPostgres(directory)
    stops.unshift(second.stop)
    await vi.waitFor(() => database.ping(1_000), 15_000)
    expect((await one()).rows).toEqual([{ one: 1 }])
    expect((await inTransaction()).rows).toEqual([{ one: 1 }])
  })
})
