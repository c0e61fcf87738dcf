import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The parent of all temporary directories. It is not TMPDIR, because a database server may run as another account, which must be able to
 * read the directory.
 */
const parent = '/tmp'

/** Creates a directory for this test run. Removes the directories of earlier runs that were killed. */
export function temporaryDirectory(): { path: string; remove(): void } {
  for (const name of readdirSync(parent)) {
    const owner = /^wallet-test-(\d+)-/.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const path = mkdtempSync(join(parent, `wallet-test-${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
