import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An unprivileged user and group for PostgreSQL, which refuses to run as root. */
export type Account = { uid: number; gid: number }

/** The directories of an embedded server: its data and its socket. */
export type Place = {
  /** Directory of the embedded database, private to the account of its server. */
  home: string
  data: string
  /**
   * Private directory of the server's Unix socket. The path of the directory is short, because the path of a socket has at most 107 bytes
   * (103 on macOS).
   */
  socketDirectory: string
  /** Hash of the path of the data directory. Every process computes the same hash. */
  fingerprint: string
  /** Account of the server. If undefined, the server runs as the user of this process. */
  account: Account | undefined
}

/** Creates the private directory of the embedded server. @throws {Error} if it belongs to another user */
export async function preparePlace(directory: string): Promise<Place> {
  await mkdir(directory, { recursive: true })
  const home = await realpath(directory)
  const data = join(home, 'data')
  const account = await serverAccount(home, data)
  await makePrivate(home, account)
  const fingerprint = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return { home, data, socketDirectory: `/tmp/wallet-postgres-${fingerprint}`, fingerprint, account }
}

export async function prepareSocketDirectory({ socketDirectory, account }: Place) {
  await mkdir(socketDirectory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await makePrivate(socketDirectory, account)
}

async function makePrivate(directory: string, account: Account | undefined) {
  const found = await lstat(directory)
  const user = process.getuid?.()
  if (!found.isDirectory()) throw new Error(`${directory} is not a directory. Remove the file.`)
  if (found.uid !== user && found.uid !== account?.uid) {
    throw new Error(`${directory} belongs to another user. Run as that user, or remove the directory.`)
  }
  if (account && found.uid !== account.uid) await chown(directory, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700)
}

/** Returns the account that already owns the data, or else an unprivileged one. Returns undefined if this process is not root. */
async function serverAccount(home: string, data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const path of [data, home]) {
    const found = await stat(path).catch(() => undefined)
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  return await unprivilegedAccount()
}

/** Returns the account `nobody`, which owns no files. The user id of `nobody` differs between systems. */
export async function unprivilegedAccount(): Promise<Account> {
  const id = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Returns whether the account has permission to enter the directory by its path. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  return await run('/bin/sh', ['-c', 'cd "$0"', directory], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
