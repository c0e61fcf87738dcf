import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { supervise } from '../../../../packages/supervise/src/index.ts'
import { findDirectory, freePort, untilAnswering } from '../../../../packages/supervise/src/testing/programs.ts'
import { openDatabase } from '../../src/db/client.ts'
import { postgresBinaries } from '../../src/db/embedded-binaries.ts'
import { unprivilegedAccount } from '../../src/db/embedded-directory.ts'
import type { Service } from './service.ts'

const debianVersions = '/usr/lib/postgresql'
const oldestVersion = 15

/** Starts an empty PostgreSQL server on TCP with a password. Uses the machine's installed version if there is one, else the one from npm. */
export async function startPostgresServer(directory: string): Promise<Service> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined
  mkdirSync(directory, { mode: 0o700 })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [directory, passwordFile]) chownSync(path, account.uid, account.gid)

  const installed = findDirectory(['postgres', 'initdb'], debianDirectories())
  const { postgres, initdb } = installed
    ? { postgres: join(installed, 'postgres'), initdb: join(installed, 'initdb') }
    : await postgresBinaries(account, directory)
  const options = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  const data = join(directory, 'data')
  const made = supervise(
    initdb,
    ['-D', data, '-U', 'tester', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  if ((await made.ended) !== 0) throw new Error(`PostgreSQL for the tests cannot be set up: ${made.output()}`)

  const port = await freePort()
  // The data is deleted after the tests, so the server need not sync it to disk.
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=300'].flatMap((setting) => ['-c', setting])
  const server = supervise(postgres, ['-D', data, '-p', String(port), '-k', directory, ...settings], { ...options, stopSignal: 'INT' })
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`
  await untilAnswering('PostgreSQL for the tests', server, () => answers(url))
  return {
    url,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
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
