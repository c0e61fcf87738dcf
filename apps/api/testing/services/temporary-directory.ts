import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** It is not TMPDIR, because a database server may run as another account, which must be able to read the directory. */
const onDisk = '/tmp'
const inMemory = '/dev/shm'
/** Databases, write-ahead logs and local chains of a whole run, twice over. */
const neededBytes = 4 * 2 ** 30

/**
 * Creates a directory for this test run. Removes the directories of earlier runs that were killed. On Linux the directory is in memory, if
 * there is enough: PostgreSQL then copies a database in a third of the time.
 */
export function temporaryDirectory(): { path: string; remove(): void } {
  const parent = isUsable(inMemory) ? inMemory : onDisk
  for (const name of readdirSync(parent)) {
    const owner = /^wallet-test-(\d+)-/.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const path = mkdtempSync(join(parent, `wallet-test-${process.pid}-`))
  // A server's account may enter the directory, but not list it.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Returns whether the file system in memory is large enough, and lets programs run: the embedded database may be copied there. */
function isUsable(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    const options = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, mountedAt]) => mountedAt === path)?.[3]
    return bavail * bsize >= neededBytes && options?.split(',').includes('noexec') === false
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
